package org.emplab.server.browser.lab;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;

/**
 * A run file that is drawn from a seed: a program of some length with the account of its time, a daemon every few samples,
 * and a kernel.
 */
record DrawnRun(
        String id, String machine, List<String> programs, double millis, int samples, Instant start, String kernel) {

    /** The header and the samples of these numbers. */
    byte[] lines(int first, int last) {
        Random random = new Random(id.hashCode());
        boolean interleaved = programs.size() > 1;
        StringBuilder lines = new StringBuilder(
                        "{\"format\":\"emp-run/1\",\"runId\":\"%s\",\"machine\":\"%s\",".formatted(id, machine))
                .append(interleaved ? "\"programs\":[\"" + String.join("\",\"", programs) + "\"]," : "")
                .append("\"program\":\"%s\",\"taskLengthSeconds\":%s,"
                        .formatted(interleaved ? String.join(" | ", programs) : programs.get(0), millis / 1000))
                .append("\"protocol\":{\"capture\":{\"account\":{\"measured\":true,"
                        + "\"notTold\":[\"stolen by the hypervisor\"]}}},")
                .append("\"environment\":{\"kernel\":{\"release\":\"%s\",\"hz\":250},".formatted(kernel))
                .append("\"cpu\":{\"model\":\"AMD EPYC 9354\",\"governor\":\"performance\"}}}\n");
        Instant time = start;
        for (int sample = 1; sample <= last; sample++) {
            int which = random.nextInt(programs.size());
            boolean daemon = sample % 37 == 11;
            double pt = millis * (1 + 0.04 * which) * (1 + 0.002 * random.nextGaussian());
            double work = daemon ? 0.3 * millis * (1 + 0.1 * random.nextDouble()) : 0;
            long et = (long) ((pt + work + 0.5 + 0.3 * random.nextDouble()) * 1e6);
            if (sample >= first) {
                lines.append(
                                "{\"sample\":%d,%s\"startedAt\":\"%s\",\"elapsedNanos\":%d,\"exitCode\":0,\"account\":%s,\"processes\":["
                                        .formatted(
                                                sample,
                                                interleaved ? "\"program\":\"" + programs.get(which) + "\"," : "",
                                                time.truncatedTo(ChronoUnit.MILLIS),
                                                et,
                                                account(9000 + sample, et, pt, work)))
                        .append(process(2000 + sample, programs.get(which), pt, true))
                        .append(',')
                        .append(process(412, "systemd-journal", 0.02 * (1 + random.nextDouble()), false))
                        .append(daemon ? "," + process(9000 + sample, "updatedb", work, false) : "")
                        .append("]}\n");
            }
            time = time.plusNanos(et).plusMillis(5);
        }
        return lines.toString().getBytes(StandardCharsets.UTF_8);
    }

    byte[] file() {
        return lines(1, samples);
    }

    /**
     * The account of one thread: it ran for the time PT, waited for the daemon, was interrupted for 0.2 ms, and slept
     * for the rest.
     */
    private static String account(int pid, long et, double pt, double work) {
        long ran = (long) (1e6 * pt);
        long waited = (long) (1e6 * work);
        return ("{\"onCpuNanos\":%d,\"waitedNanos\":%d,\"interruptedNanos\":200000,\"blockedNanos\":%d,\"rootNanos\":%d,"
                        + "\"threads\":1,\"causes\":[%s{\"kind\":\"softirq\",\"name\":\"NET_RX\",\"interruptedNanos\":200000}]}")
                .formatted(
                        ran,
                        waited,
                        et - ran - waited - 200_000,
                        et,
                        waited == 0
                                ? ""
                                : "{\"kind\":\"process\",\"name\":\"updatedb\",\"pid\":%d,\"waitedNanos\":%d},"
                                        .formatted(pid, waited));
    }

    private static String process(int pid, String name, double millis, boolean put) {
        return "{\"pid\":%d,\"name\":\"%s\",\"put\":%s,\"lifecycle\":\"%s\",\"userMicros\":%d,\"systemMicros\":%d,\"cpuNanos\":%d}"
                .formatted(
                        pid,
                        name,
                        put,
                        pid > 1000 ? "phantom" : "continued",
                        (long) (900 * millis),
                        (long) (100 * millis),
                        (long) (1e6 * millis));
    }
}
