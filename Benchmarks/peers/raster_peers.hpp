// Pictures: 8-bit masks by AGG's and cairo's rasterisers, cleared for each job that begins a picture.
#pragma once

#include <agg2/agg_pixfmt_gray.h>
#include <agg2/agg_rasterizer_scanline_aa.h>
#include <agg2/agg_renderer_scanline.h>
#include <agg2/agg_scanline_u.h>

#include "stroke_peers.hpp"

class AggRasterPeer {
public:
    explicit AggRasterPeer(const Input& input)
        : pixels(size_t(input.raster.width) * input.raster.height),
          buffer(pixels.data(), input.raster.width, input.raster.height, input.raster.width),
          format(buffer), base(format), renderer(base) {
        rasterizer.clip_box(0, 0, input.raster.width, input.raster.height);
        renderer.color(agg::gray8(255, 255));
    }
    void run(const Input& input, const Job& job, Tally& tally) {
        if (job.begins) std::fill(pixels.begin(), pixels.end(), 0);
        const auto* contours = &polygonizer.contours;
        if (job.kind == Kind::stroke) contours = &stroker.run(input, job);
        else polygonizer.run(job, input.tolerance);
        rasterizer.reset();
        rasterizer.filling_rule(job.evenOdd ? agg::fill_even_odd : agg::fill_non_zero);
        for (const auto& contour : *contours) {
            for (size_t i = 0; i < contour.size(); ++i) {
                if (i == 0) rasterizer.move_to_d(contour[i].x, contour[i].y);
                else rasterizer.line_to_d(contour[i].x, contour[i].y);
            }
            rasterizer.close_polygon();
        }
        agg::render_scanlines(rasterizer, scanline, renderer);
        if (tally.measuresError)
            for (uint8_t pixel : pixels) tally.area += pixel / 255.0;
    }

private:
    std::vector<uint8_t> pixels;
    agg::rendering_buffer buffer;
    agg::pixfmt_gray8 format;
    agg::renderer_base<agg::pixfmt_gray8> base;
    agg::renderer_scanline_aa_solid<agg::renderer_base<agg::pixfmt_gray8>> renderer;
    agg::rasterizer_scanline_aa<> rasterizer;
    agg::scanline_u8 scanline;
    Polygonizer polygonizer;
    AggStroker stroker;
};

class CairoRasterPeer {
public:
    explicit CairoRasterPeer(const Input& input)
        : surface(cairo_image_surface_create(CAIRO_FORMAT_A8, input.raster.width, input.raster.height)),
          cr(cairo_create(surface)) {
        cairo_set_tolerance(cr, input.tolerance);
    }
    ~CairoRasterPeer() {
        cairo_destroy(cr);
        cairo_surface_destroy(surface);
    }
    void run(const Input& input, const Job& job, Tally& tally) {
        if (job.begins) {
            cairo_set_operator(cr, CAIRO_OPERATOR_CLEAR);
            cairo_paint(cr);
            cairo_set_operator(cr, CAIRO_OPERATOR_OVER);
            cairo_set_source_rgba(cr, 1, 1, 1, 1);
        }
        addPath(cr, job);
        if (job.kind == Kind::stroke) {
            cairo_set_line_width(cr, job.width);
            cairo_set_line_cap(cr, job.cap == "round" ? CAIRO_LINE_CAP_ROUND
                                   : job.cap == "square" ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_BUTT);
            cairo_set_line_join(cr, job.join == "round" ? CAIRO_LINE_JOIN_ROUND
                                    : job.join == "bevel" ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER);
            cairo_set_miter_limit(cr, job.miterLimit);
            cairo_set_dash(cr, job.dash.data(), int(job.dash.size()), 0);
            cairo_stroke(cr);
        } else {
            cairo_set_fill_rule(cr, job.evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
            cairo_fill(cr);
        }
        if (!tally.measuresError) return;
        cairo_surface_flush(surface);
        const uint8_t* row = cairo_image_surface_get_data(surface);
        for (int y = 0; y < input.raster.height; ++y, row += cairo_image_surface_get_stride(surface))
            for (int x = 0; x < input.raster.width; ++x) tally.area += row[x] / 255.0;
    }

private:
    cairo_surface_t* surface;
    cairo_t* cr;
};
