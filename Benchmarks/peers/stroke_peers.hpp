// Flattening and stroking: AGG and cairo; and meshes of strokes by AGG's outlines, filled by libtess2.
#pragma once

#include <agg2/agg_conv_dash.h>
#include <agg2/agg_conv_stroke.h>
#include <cairo/cairo.h>

#include "flatten.hpp"
#include "polygon_peers.hpp"

/// What AGG reads paths from: the chords of a `Polygonizer`, with the contours' closing flags.
class PolygonSource {
public:
    void set(const Job& job, const std::vector<std::vector<Point>>& contours) {
        this->contours = &contours;
        closed.clear();
        for (const Element& e : job.elements) {
            if (e.kind == 'M') closed.push_back(false);
            if (e.kind == 'Z') closed.back() = true;
        }
    }
    void rewind(unsigned) { contour = point = 0; }
    unsigned vertex(double* x, double* y) {
        if (contour == contours->size()) return agg::path_cmd_stop;
        const auto& points = (*contours)[contour];
        if (point == points.size()) {
            bool closes = closed[contour];
            ++contour;
            point = 0;
            if (closes) return agg::path_cmd_end_poly | agg::path_flags_close;
            return vertex(x, y);
        }
        *x = points[point].x;
        *y = points[point].y;
        return point++ == 0 ? agg::path_cmd_move_to : agg::path_cmd_line_to;
    }

private:
    const std::vector<std::vector<Point>>* contours = nullptr;
    std::vector<bool> closed;
    size_t contour = 0, point = 0;
};

/// AGG's stroker: the outlines of one job as polygons.
class AggStroker {
public:
    AggStroker() : dash(source), solid(source), dashed(dash) {}

    const std::vector<std::vector<Point>>& run(const Input& input, const Job& job) {
        polygonizer.run(job, input.tolerance);
        source.set(job, polygonizer.contours);
        if (job.dash.empty()) return collect(solid, input, job);
        dash.remove_all_dashes();
        for (size_t i = 0; i + 1 < job.dash.size(); i += 2) dash.add_dash(job.dash[i], job.dash[i + 1]);
        return collect(dashed, input, job);
    }

private:
    Polygonizer polygonizer;
    PolygonSource source;
    agg::conv_dash<PolygonSource> dash;
    agg::conv_stroke<PolygonSource> solid;
    agg::conv_stroke<agg::conv_dash<PolygonSource>> dashed;
    std::vector<std::vector<Point>> outlines;

    template <typename Stroke>
    const std::vector<std::vector<Point>>& collect(Stroke& stroke, const Input& input, const Job& job) {
        stroke.width(job.width);
        stroke.line_cap(job.cap == "round" ? agg::round_cap
                                           : job.cap == "square" ? agg::square_cap : agg::butt_cap);
        stroke.line_join(job.join == "round" ? agg::round_join
                                             : job.join == "bevel" ? agg::bevel_join : agg::miter_join_revert);
        stroke.miter_limit(job.miterLimit);
        // Its arcs keep 1/8 of a unit at scale 1.
        stroke.approximation_scale(0.125 / input.tolerance);
        size_t used = 0;
        double x, y;
        stroke.rewind(0);
        for (unsigned command; !agg::is_stop(command = stroke.vertex(&x, &y));) {
            if (agg::is_move_to(command)) {
                if (used == outlines.size()) outlines.emplace_back();
                outlines[used++].clear();
            }
            if (agg::is_vertex(command)) outlines[used - 1].push_back({x, y});
        }
        outlines.resize(used);
        return outlines;
    }
};

class AggOutlinePeer {
public:
    explicit AggOutlinePeer(const Input&) {}
    void run(const Input& input, const Job& job, Tally& tally) {
        for (const auto& outline : stroker.run(input, job)) tally.vertices += outline.size();
    }

private:
    AggStroker stroker;
};

/// Fills by libtess2, strokes by AGG's outlines and libtess2.
class MeshPeer {
public:
    explicit MeshPeer(const Input&) {}
    void run(const Input& input, const Job& job, Tally& tally) {
        if (job.kind == Kind::stroke) return tess.run(stroker.run(input, job), false, tally);
        polygonizer.run(job, input.tolerance);
        tess.run(polygonizer.contours, job.evenOdd, tally);
    }

private:
    Polygonizer polygonizer;
    AggStroker stroker;
    Libtess2 tess;
};

class AggFlattenPeer {
public:
    explicit AggFlattenPeer(const Input&) {}
    void run(const Input& input, const Job& job, Tally& tally) {
        polygonizer.run(job, input.tolerance);
        for (const auto& contour : polygonizer.contours) tally.segments += contour.size() - 1;
        if (tally.measuresError)
            tally.worstError = std::max(tally.worstError, deviation(job, polygonizer.contours));
    }

private:
    Polygonizer polygonizer;
};

/// Puts a path into a cairo context.
inline void addPath(cairo_t* cr, const Job& job) {
    cairo_new_path(cr);
    Point pen;
    for (const Element& e : job.elements) {
        const Point* p = e.p;
        switch (e.kind) {
            case 'M': cairo_move_to(cr, p[0].x, p[0].y); break;
            case 'L': cairo_line_to(cr, p[0].x, p[0].y); break;
            case 'Q': {
                Point a = {(pen.x + 2 * p[0].x) / 3, (pen.y + 2 * p[0].y) / 3};
                Point b = {(p[1].x + 2 * p[0].x) / 3, (p[1].y + 2 * p[0].y) / 3};
                cairo_curve_to(cr, a.x, a.y, b.x, b.y, p[1].x, p[1].y);
                break;
            }
            case 'C': cairo_curve_to(cr, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y); break;
            case 'A': {
                // The unit circle as its axes map it.
                cairo_matrix_t axes;
                cairo_matrix_init(&axes, p[1].x, p[1].y, p[2].x, p[2].y, p[0].x, p[0].y);
                cairo_save(cr);
                cairo_transform(cr, &axes);
                double from = p[3].x, to = from + p[3].y;
                if (p[3].y >= 0) cairo_arc(cr, 0, 0, 1, from, to);
                else cairo_arc_negative(cr, 0, 0, 1, from, to);
                cairo_restore(cr);
                break;
            }
            default: cairo_close_path(cr);
        }
        if (e.kind != 'Z') pen = p[pointCount(e.kind) - 1];
    }
}

/// cairo's chords; building its path is part of the time, since a context holds only one.
class CairoFlattenPeer {
public:
    explicit CairoFlattenPeer(const Input& input)
        : surface(cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)), cr(cairo_create(surface)) {
        cairo_set_tolerance(cr, input.tolerance);
    }
    ~CairoFlattenPeer() {
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
    }
    void run(const Input&, const Job& job, Tally& tally) {
        addPath(cr, job);
        cairo_path_t* flat = cairo_copy_path_flat(cr);
        std::vector<std::vector<Point>> contours;
        for (int i = 0; i < flat->num_data; i += flat->data[i].header.length) {
            auto type = flat->data[i].header.type;
            if (type == CAIRO_PATH_LINE_TO) tally.segments += 1;
            if (!tally.measuresError) continue;
            if (type == CAIRO_PATH_CLOSE_PATH) {
                // It may stand for a line back to the start, which cairo then leaves out.
                contours.back().push_back(Point(contours.back()[0]));
                continue;
            }
            if (type == CAIRO_PATH_MOVE_TO) contours.emplace_back();
            contours.back().push_back({flat->data[i + 1].point.x, flat->data[i + 1].point.y});
        }
        cairo_path_destroy(flat);
        if (tally.measuresError)
            tally.worstError = std::max(tally.worstError, deviation(job, contours));
    }

private:
    cairo_surface_t* surface;
    cairo_t* cr;
};
