// Curves to chords by AGG's adaptive subdivision; arcs by the fewest chords that keep the tolerance.
#pragma once

#include <agg2/agg_curves.h>

#include "input.hpp"

/// AGG's distance tolerance is half a pixel at scale 1.
inline double aggScale(double tolerance) { return 0.5 / tolerance; }

/// A path's contours as polygons; memory is reused.
class Polygonizer {
public:
    std::vector<std::vector<Point>> contours;

    void run(const Job& job, double tolerance) {
        size_t used = 0;
        Point pen;
        std::vector<Point>* contour = nullptr;
        for (const Element& e : job.elements) {
            if (e.kind == 'M') {
                if (used == contours.size()) contours.emplace_back();
                contour = &contours[used++];
                contour->clear();
                contour->push_back(pen = e.p[0]);
            } else if (e.kind != 'Z') {
                append(e, pen, tolerance, *contour);
                pen = contour->back();
            }
        }
        contours.resize(used);
    }

    static void append(const Element& e, Point pen, double tolerance, std::vector<Point>& out) {
        if (e.kind == 'Q') {
            agg::curve3_div curve;
            curve.approximation_scale(aggScale(tolerance));
            curve.init(pen.x, pen.y, e.p[0].x, e.p[0].y, e.p[1].x, e.p[1].y);
            copy(curve, out);
        } else if (e.kind == 'C') {
            agg::curve4_div curve;
            curve.approximation_scale(aggScale(tolerance));
            curve.init(pen.x, pen.y, e.p[0].x, e.p[0].y, e.p[1].x, e.p[1].y, e.p[2].x, e.p[2].y);
            copy(curve, out);
        } else if (e.kind == 'A') {
            double radius = std::max(hypot(e.p[1].x, e.p[1].y), hypot(e.p[2].x, e.p[2].y));
            double ratio = std::min(tolerance / std::max(radius, 1e-300), 1.0);
            int n = std::max(1, int(ceil(fabs(e.p[3].y) / (2 * acos(1 - ratio)))));
            for (int i = 1; i < n; ++i) out.push_back(at(e, pen, double(i) / n));
            out.push_back(e.p[4]);
        } else {
            out.push_back(e.p[0]);
        }
    }

private:
    template <typename Curve>
    static void copy(Curve& curve, std::vector<Point>& out) {
        double x, y;
        curve.rewind(0);
        curve.vertex(&x, &y);  // the start
        while (!agg::is_stop(curve.vertex(&x, &y))) out.push_back({x, y});
    }
};
