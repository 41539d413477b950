package org.emplab.agent.workload;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.runfile.Sha256;

/**
 * A C program that ships with the agent, as resources beside each other.
 *
 * @param name of the program
 * @param files the C files and headers, as resource names below {@code /workloads}
 * @param flags for the compiler
 */
record CSource(String name, List<String> files, List<String> flags) {
    private static final List<String> OPTIMISED = List.of("-std=gnu11", "-O2");
    private static final List<String> STATIC = List.of("-std=gnu11", "-O2", "-static");

    CSource {
        files = List.copyOf(files);
        flags = List.copyOf(flags);
    }

    /** Linked statically: no dynamic linker starts with it, and the same code runs after an upgrade of the C library. */
    static CSource linkedStatically(String name, String... files) {
        return new CSource(name, List.of(files), STATIC);
    }

    static CSource linkedDynamically(String name, String... files) {
        return new CSource(name, List.of(files), OPTIMISED);
    }

    /** Compiles for machines without a static C library. */
    CSource withoutStatic() {
        return new CSource(name, files, OPTIMISED);
    }

    Map<String, byte[]> read() {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        for (String file : files) {
            try (InputStream in = CSource.class.getResourceAsStream("/workloads/" + file)) {
                if (in == null) {
                    throw new IllegalStateException("no resource /workloads/" + file);
                }
                contents.put(file, in.readAllBytes());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return contents;
    }

    /** SHA-256 over all files, in their order. */
    String sha256() {
        MessageDigest digest = Sha256.digest();
        read().values().forEach(digest::update);
        return Sha256.hex(digest);
    }
}
