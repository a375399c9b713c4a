// Times other programs' tessellators, strokers and flatteners on the inputs that `Bench --dump-inputs` writes.
//
//     peers [--milliseconds N] [--limit SECONDS] FILE.paths …      (a limit of processor time, for each)
//
// One line of JSON a peer and file: nanoseconds for one iteration (median, min), what came out, and how many inputs
// failed. Each measurement runs in a process of its own, since some of these crash or never end on some inputs: such a
// row says "failed": "crash" or "time". Timing follows Bench: batches of whole sweeps that take 50 µs at least.

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>

#include "input.hpp"
#include "polygon_peers.hpp"
#include "raster_peers.hpp"
#include "stroke_peers.hpp"

namespace {

struct Peer {
    const char* name;
    /// Whether the peer can do this work at all.
    std::function<bool(const Input&)> takes;
    /// Goes once through all jobs, and adds what came out to the tally.
    std::function<std::function<void(Tally&)>(const Input&)> prepare;
};

bool onlyFills(const Input& input) {
    return input.raster.width == 0 && input.all([](const Job& job) { return job.kind == Kind::fill; });
}

bool onlyStrokes(const Input& input) {
    return input.raster.width == 0 && input.all([](const Job& job) { return job.kind == Kind::stroke; });
}

bool mixes(const Input& input) {
    return input.raster.width == 0 && !onlyFills(input) && !onlyStrokes(input) &&
           input.all([](const Job& job) { return job.kind == Kind::fill || job.kind == Kind::stroke; });
}

bool flattens(const Input& input) {
    return input.all([](const Job& job) { return job.kind == Kind::flatten; });
}

bool meshes(const Input& input) { return onlyFills(input) || onlyStrokes(input) || mixes(input); }

bool paints(const Input& input) { return input.raster.width > 0; }

/// A peer whose state is an object with `void run(const Input&, const Job&, Tally&)`.
template <typename State>
Peer peer(const char* name, std::function<bool(const Input&)> takes) {
    return {name, takes, [](const Input& input) {
                auto state = std::make_shared<State>(input);
                return [state, &input](Tally& tally) {
                    for (const Job& job : input.jobs) state->run(input, job, tally);
                };
            }};
}

const std::vector<Peer> allPeers = {
    peer<GluPeer>("GLU", onlyFills),
    peer<EarcutPeer>("earcut.hpp", onlyFills),
    peer<EarcutPeer>("earcut.hpp (fills)", mixes),
    peer<MeshPeer>("libtess2", onlyFills),
    peer<MeshPeer>("AGG + libtess2", [](const Input& i) { return meshes(i) && !onlyFills(i); }),
    peer<AggOutlinePeer>("AGG outline", onlyStrokes),
    peer<AggFlattenPeer>("AGG", flattens),
    peer<CairoFlattenPeer>("cairo", flattens),
    peer<AggRasterPeer>("AGG", paints),
    peer<CairoRasterPeer>("cairo", paints),
};

using Clock = std::chrono::steady_clock;

double nanoseconds(Clock::duration d) {
    return std::chrono::duration<double, std::nano>(d).count();
}

/// Times one peer on one input and prints the line.
void measure(const Peer& peer, const Input& input, double milliseconds, FILE* out) {
    auto sweep = peer.prepare(input);
    Tally tally;
    tally.measuresError = true;
    sweep(tally);
    Tally ignored;
    auto batch = [&](int sweeps) {
        auto start = Clock::now();
        for (int i = 0; i < sweeps; ++i) sweep(ignored);
        return nanoseconds(Clock::now() - start);
    };
    int sweeps = 1;
    double first = batch(1);
    std::vector<double> samples;
    if (first > 5e8) {
        samples.push_back(first / input.iterations);
    } else {
        auto warm = Clock::now() + std::chrono::duration<double, std::milli>(milliseconds / 5);
        while (true) {
            double time = batch(sweeps);
            if (time < 5e4) sweeps *= 2;
            else if (Clock::now() >= warm) break;
        }
        auto end = Clock::now() + std::chrono::duration<double, std::milli>(milliseconds);
        do samples.push_back(batch(sweeps) / (double(sweeps) * input.iterations));
        while (Clock::now() < end || samples.size() < 3);
    }
    std::sort(samples.begin(), samples.end());
    double n = input.iterations;
    fprintf(out,
            "{\"name\": \"%s\", \"peer\": \"%s\", \"median\": %.6g, \"min\": %.6g, \"vertices\": %.8g, "
            "\"triangles\": %.8g, \"segments\": %.8g, \"area\": %.17g, \"error\": %.6g, "
            "\"failures\": %d}\n",
            input.name.c_str(), peer.name, samples[samples.size() / 2], samples[0],
            tally.vertices / n, tally.triangles / n, tally.segments / n, tally.area / n,
            tally.worstError, tally.failures);
    fflush(out);
}

/// Whether a signal says that the limit of processor time was reached.
bool limitSignal(int signal) { return signal == SIGXCPU || signal == SIGKILL; }

/// Runs `measure` in a child, and says so where the child crashes or takes too long.
void measureApart(const Peer& peer, const Input& input, double milliseconds, int limit) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        rlimit seconds = {rlim_t(limit), rlim_t(limit)};
        setrlimit(RLIMIT_CPU, &seconds);
        measure(peer, input, milliseconds, stdout);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    const char* why = WIFSIGNALED(status) && limitSignal(WTERMSIG(status)) ? "time" : "crash";
    printf("{\"name\": \"%s\", \"peer\": \"%s\", \"failed\": \"%s\"}\n", input.name.c_str(),
           peer.name, why);
}

}  // namespace

int main(int argc, char** argv) {
    double milliseconds = 100;
    int limit = 20;
    for (int i = 1; i < argc; ++i) {
        std::string argument = argv[i];
        if (argument == "--milliseconds" && i + 1 < argc) {
            milliseconds = atof(argv[++i]);
        } else if (argument == "--limit" && i + 1 < argc) {
            limit = atoi(argv[++i]);
        } else {
            Input input = readInput(argument);
            for (const Peer& peer : allPeers) {
                if (peer.takes(input)) measureApart(peer, input, milliseconds, limit);
            }
        }
    }
}
