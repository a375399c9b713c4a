// The inputs: paths and what is to be done with them, as `Bench --dump-inputs` writes them.
#pragma once

#include <cmath>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

struct Point {
    double x = 0, y = 0;
};

/// One element of a path: M, L, Q, C as in SVG, A an arc, Z.
struct Element {
    char kind;
    /// Control points, then the end; of an arc: center, u, v, (start, sweep), end.
    Point p[5];
};

enum class Kind { flatten, fill, stroke, algebra };

/// One path and what is to be done with it.
struct Job {
    Kind kind = Kind::fill;
    /// Whether it is the first of a mesh or a picture.
    bool begins = false;
    bool evenOdd = false;
    double width = 1, miterLimit = 10;
    std::string cap = "butt", join = "miter";
    std::vector<double> dash;
    std::vector<Element> elements;
};

struct Input {
    std::string name;
    double tolerance = 0.1;
    int iterations = 1;
    /// The size of the picture, where one is wanted.
    struct { int width = 0, height = 0; } raster;
    std::vector<Job> jobs;

    template <typename Test>
    bool all(Test test) const {
        for (const Job& job : jobs) if (!test(job)) return false;
        return true;
    }
};

/// What one sweep makes.
struct Tally {
    double vertices = 0, triangles = 0, segments = 0, area = 0, worstError = 0;
    int failures = 0;
    bool measuresError = false;
};

inline Input readInput(const std::string& file) {
    Input input;
    std::ifstream stream(file);
    if (!stream) {
        std::cerr << file << ": can't be read\n";
        exit(66);
    }
    Job work;
    bool begins = false;
    std::string line, word;
    while (std::getline(stream, line)) {
        std::istringstream words(line);
        words >> word;
        if (word == "name") {
            words >> input.name;
        } else if (word == "tolerance") {
            words >> input.tolerance;
        } else if (word == "iterations") {
            words >> input.iterations;
        } else if (word == "raster") {
            words >> input.raster.width >> input.raster.height;
        } else if (word == "work") {
            work = Job();
            words >> word;
            if (word == "fill") {
                words >> word;
                work.evenOdd = word == "evenodd";
            } else if (word == "stroke") {
                work.kind = Kind::stroke;
                words >> work.width >> work.cap >> work.join >> work.miterLimit;
                for (double length; words >> length;) work.dash.push_back(length);
            } else {
                work.kind = word == "flatten" ? Kind::flatten : Kind::algebra;
            }
        } else if (word == "part") {
            begins = true;
        } else if (word == "path") {
            input.jobs.push_back(work);
            input.jobs.back().begins = begins;
            begins = false;
        } else {
            Element element{word[0], {}};
            for (Point& p : element.p) words >> p.x >> p.y;
            input.jobs.back().elements.push_back(element);
        }
    }
    return input;
}

inline int pointCount(char kind) {
    switch (kind) {
        case 'M': case 'L': return 1;
        case 'Q': return 2;
        case 'C': return 3;
        case 'A': return 5;
        default: return 0;
    }
}

inline Point at(const Element& e, Point start, double t) {
    double s = 1 - t;
    switch (e.kind) {
        case 'Q':
            return {s * s * start.x + 2 * s * t * e.p[0].x + t * t * e.p[1].x,
                    s * s * start.y + 2 * s * t * e.p[0].y + t * t * e.p[1].y};
        case 'C': {
            double a = s * s * s, b = 3 * s * s * t, c = 3 * s * t * t, d = t * t * t;
            return {a * start.x + b * e.p[0].x + c * e.p[1].x + d * e.p[2].x,
                    a * start.y + b * e.p[0].y + c * e.p[1].y + d * e.p[2].y};
        }
        case 'A': {
            double angle = e.p[3].x + t * e.p[3].y, x = cos(angle), y = sin(angle);
            return {e.p[0].x + x * e.p[1].x + y * e.p[2].x, e.p[0].y + x * e.p[1].y + y * e.p[2].y};
        }
        default:
            return {s * start.x + t * e.p[0].x, s * start.y + t * e.p[0].y};
    }
}

/// The largest distance from a curve, sampled densely, to the chords that stand for it, of any sub-path.
inline double deviation(const Job& job, const std::vector<std::vector<Point>>& contours) {
    double worst = 0;
    Point pen;
    for (const Element& e : job.elements) {
        if (e.kind == 'M') {
            pen = e.p[0];
            continue;
        }
        if (e.kind == 'Z') continue;
        const int samples = 256;
        for (int i = 0; i <= samples; ++i) {
            Point q = at(e, pen, double(i) / samples);
            double nearest = INFINITY;
            for (const auto& chords : contours)
                for (size_t k = 0; k + 1 < chords.size(); ++k) {
                    Point a = chords[k], b = chords[k + 1];
                    double dx = b.x - a.x, dy = b.y - a.y, length = dx * dx + dy * dy;
                    double t = length > 0 ? ((q.x - a.x) * dx + (q.y - a.y) * dy) / length : 0;
                    t = t < 0 ? 0 : t > 1 ? 1 : t;
                    double ex = a.x + t * dx - q.x, ey = a.y + t * dy - q.y;
                    nearest = std::min(nearest, ex * ex + ey * ey);
                }
            worst = std::max(worst, sqrt(nearest));
        }
        pen = e.p[std::max(pointCount(e.kind) - 1, 0)];
    }
    return worst;
}
