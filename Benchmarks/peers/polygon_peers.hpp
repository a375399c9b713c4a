// Tessellators of polygons: GLU, earcut.hpp and libtess2. Curves are flattened for them by `Polygonizer`.
#pragma once

#include <GL/glu.h>

#include <array>
#include <deque>

#include <mapbox/earcut.hpp>

#include "flatten.hpp"
#include "input.hpp"

inline double cross(Point a, Point b, Point c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/// GLU's tessellator, one object reused; triangles are collected with shared vertices.
class GluPeer {
public:
    explicit GluPeer(const Input&) : tess(gluNewTess()) {
        using Callback = void (*)();
        gluTessCallback(tess, GLU_TESS_VERTEX_DATA, reinterpret_cast<Callback>(onVertex));
        gluTessCallback(tess, GLU_TESS_COMBINE_DATA, reinterpret_cast<Callback>(onCombine));
        gluTessCallback(tess, GLU_TESS_ERROR_DATA, reinterpret_cast<Callback>(onError));
        // With an edge flag callback, only triangles come: no fans, no strips.
        gluTessCallback(tess, GLU_TESS_EDGE_FLAG, reinterpret_cast<Callback>(onEdge));
        gluTessNormal(tess, 0, 0, 1);
    }
    ~GluPeer() { gluDeleteTess(tess); }

    void run(const Input& input, const Job& job, Tally& tally) {
        polygonizer.run(job, input.tolerance);
        vertices.clear();
        indices.clear();
        failed = false;
        for (const auto& contour : polygonizer.contours)
            for (Point p : contour) vertices.push_back({p.x, p.y, 0});
        gluTessProperty(tess, GLU_TESS_WINDING_RULE,
                        job.evenOdd ? GLU_TESS_WINDING_ODD : GLU_TESS_WINDING_NONZERO);
        gluTessBeginPolygon(tess, this);
        size_t next = 0;
        for (const auto& contour : polygonizer.contours) {
            gluTessBeginContour(tess);
            for (size_t i = 0; i < contour.size(); ++i, ++next)
                gluTessVertex(tess, vertices[next].data(), reinterpret_cast<void*>(next));
            gluTessEndContour(tess);
        }
        gluTessEndPolygon(tess);
        tally.vertices += vertices.size();
        tally.triangles += indices.size() / 3;
        tally.failures += failed;
        if (!tally.measuresError) return;
        for (size_t i = 0; i + 2 < indices.size(); i += 3) {
            auto p = [&](size_t k) { return Point{vertices[indices[k]][0], vertices[indices[k]][1]}; };
            tally.area += cross(p(i), p(i + 1), p(i + 2)) / 2;
        }
    }

private:
    GLUtesselator* tess;
    Polygonizer polygonizer;
    // A deque, since GLU keeps no copy and combined vertices are added while it works.
    std::deque<std::array<double, 3>> vertices;
    std::vector<uint32_t> indices;
    bool failed = false;

    static void onVertex(void* vertex, GluPeer* self) {
        self->indices.push_back(uint32_t(reinterpret_cast<size_t>(vertex)));
    }
    static void onCombine(GLdouble at[3], void*[4], GLfloat[4], void** result, GluPeer* self) {
        *result = reinterpret_cast<void*>(self->vertices.size());
        self->vertices.push_back({at[0], at[1], 0});
    }
    static void onError(GLenum, GluPeer* self) { self->failed = true; }
    static void onEdge(GLboolean) {}
};

/// Ear clipping; it takes the first contour as the outside and the others as holes, and leaves out strokes.
class EarcutPeer {
public:
    explicit EarcutPeer(const Input&) {}

    void run(const Input& input, const Job& job, Tally& tally) {
        if (job.kind == Kind::stroke) return;
        polygonizer.run(job, input.tolerance);
        polygon.resize(polygonizer.contours.size());
        size_t count = 0;
        for (size_t i = 0; i < polygon.size(); ++i) {
            polygon[i].clear();
            for (Point p : polygonizer.contours[i]) polygon[i].push_back({p.x, p.y});
            count += polygon[i].size();
        }
        earcut(polygon);
        tally.vertices += count;
        tally.triangles += earcut.indices.size() / 3;
        if (!tally.measuresError) return;
        std::vector<Point> all;
        for (const auto& ring : polygon) for (auto p : ring) all.push_back({p[0], p[1]});
        for (size_t i = 0; i + 2 < earcut.indices.size(); i += 3)
            tally.area += fabs(cross(all[earcut.indices[i]], all[earcut.indices[i + 1]],
                                     all[earcut.indices[i + 2]])) / 2;
    }

private:
    Polygonizer polygonizer;
    std::vector<std::vector<std::array<double, 2>>> polygon;
    mapbox::detail::Earcut<uint32_t> earcut;
};

// The package holds the library without a header; these are the functions that are used here.
extern "C" {
struct TESStesselator;
TESStesselator* tessNewTess(void* alloc);
void tessDeleteTess(TESStesselator*);
void tessAddContour(TESStesselator*, int size, const void* pointer, int stride, int count);
int tessTesselate(TESStesselator*, int rule, int element, int polySize, int vertexSize, const float*);
int tessGetVertexCount(TESStesselator*);
const float* tessGetVertices(TESStesselator*);
int tessGetElementCount(TESStesselator*);
const int* tessGetElements(TESStesselator*);
}

/// libtess2, one object reused.
class Libtess2 {
public:
    ~Libtess2() { if (tess) tessDeleteTess(tess); }

    void run(const std::vector<std::vector<Point>>& contours, bool evenOdd, Tally& tally) {
        if (contours.empty()) return;
        if (!tess) tess = tessNewTess(nullptr);
        for (const auto& contour : contours) {
            points.clear();
            for (Point p : contour) {
                points.push_back(float(p.x));
                points.push_back(float(p.y));
            }
            tessAddContour(tess, 2, points.data(), 2 * sizeof(float), int(contour.size()));
        }
        const int triangles = 0, odd = 0, nonZero = 1;
        const float normal[] = {0, 0, 1};
        if (!tessTesselate(tess, evenOdd ? odd : nonZero, triangles, 3, 2, normal)) {
            tally.failures += 1;
            tessDeleteTess(tess);
            tess = nullptr;
            return;
        }
        tally.vertices += tessGetVertexCount(tess);
        tally.triangles += tessGetElementCount(tess);
        if (!tally.measuresError) return;
        const float* v = tessGetVertices(tess);
        const int* e = tessGetElements(tess);
        auto p = [&](int i) { return Point{v[2 * i], v[2 * i + 1]}; };
        for (int i = 0; i < tessGetElementCount(tess); ++i, e += 3)
            tally.area += cross(p(e[0]), p(e[1]), p(e[2])) / 2;
    }

private:
    TESStesselator* tess = nullptr;
    std::vector<float> points;
};
