package org.emplab.runfile;

import java.util.Map;
import org.emplab.model.Measure;
import org.emplab.model.Measures;
import org.emplab.model.ProcessDiff;
import org.emplab.model.RunHeader;
import org.emplab.model.Sample;
import org.emplab.model.Sample.Gap;
import org.emplab.runfile.RunFileReader.RunFile;
import tools.jackson.core.JsonGenerator;

/** The lines of a run file as JSON. What was not measured is left out. */
final class RunEncoder {
    private static final Measure[] MEASURES = Measure.values();

    private RunEncoder() {}

    static void header(JsonGenerator json, RunHeader header) {
        json.writeStartObject();
        json.writeStringProperty("format", RunFile.FORMAT);
        json.writeStringProperty("machine", header.machine());
        json.writeStringProperty("program", header.program());
        if (!header.programs().isEmpty()) {
            json.writeName("programs");
            JsonText.write(json, header.programs());
        }
        header.taskLengthSeconds().ifPresent(seconds -> {
            json.writeName("taskLengthSeconds");
            JsonText.number(json, seconds);
        });
        header.runId().ifPresent(id -> json.writeStringProperty("runId", id));
        header.source().ifPresent(source -> json.writeStringProperty("source", source));
        unlessEmpty(json, "environment", header.environment());
        unlessEmpty(json, "workload", header.workload());
        header.protocol().ifPresent(protocol -> {
            json.writeName("protocol");
            JsonText.write(json, protocol);
        });
        properties(json, header.extra());
        json.writeEndObject();
    }

    static void sample(JsonGenerator json, Sample sample) {
        json.writeStartObject();
        json.writeNumberProperty("sample", sample.number());
        if (sample.warmUp()) {
            json.writeBooleanProperty("warmUp", true);
        }
        sample.program().ifPresent(name -> json.writeStringProperty("program", name));
        json.writeStringProperty("startedAt", sample.startedAt().toString());
        json.writeNumberProperty("elapsedNanos", sample.elapsedNanos());
        json.writeNumberProperty("exitCode", sample.exitCode());
        sample.lost().ifPresent(lost -> json.writeNumberProperty("lost", lost));
        unlessEmpty(json, "metrics", sample.metrics());
        sample.idleProcesses().ifPresent(idle -> json.writeNumberProperty("idleProcesses", idle));
        sample.runQueueDelayNanos().ifPresent(delay -> json.writeNumberProperty("runQueueDelayNanos", delay));
        sample.bootId().ifPresent(id -> json.writeStringProperty("bootId", id));
        sample.startedMonotonicNanos().ifPresent(nanos -> json.writeNumberProperty("startedMonotonicNanos", nanos));
        sample.gapBefore().ifPresent(gap -> gap(json, gap));
        unlessEmpty(json, "environment", sample.environment());
        properties(json, sample.extra());
        json.writeArrayPropertyStart("processes");
        for (ProcessDiff process : sample.processes()) {
            process(json, process);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void gap(JsonGenerator json, Gap gap) {
        json.writeObjectPropertyStart("gapBefore");
        json.writeStringProperty("reason", gap.reason());
        json.writeNumberProperty("nanos", gap.nanos());
        json.writeEndObject();
    }

    private static void process(JsonGenerator json, ProcessDiff process) {
        json.writeStartObject();
        json.writeNumberProperty("pid", process.pid());
        json.writeStringProperty("name", process.name());
        json.writeBooleanProperty("put", process.put());
        json.writeStringProperty("lifecycle", process.lifecycle().key());
        process.identity().ifPresent(identity -> {
            json.writeName("identity");
            IdentityTable.write(json, identity);
        });
        Measures measures = process.measures();
        for (Measure measure : MEASURES) {
            if (measures.has(measure)) {
                json.writeNumberProperty(measure.key(), measures.require(measure));
            }
        }
        process.startedAtTicks().ifPresent(ticks -> json.writeNumberProperty("startedAtTicks", ticks));
        process.threads().ifPresent(threads -> json.writeNumberProperty("threads", threads));
        process.parentPid().ifPresent(pid -> json.writeNumberProperty("parentPid", pid));
        process.uid().ifPresent(uid -> json.writeNumberProperty("uid", uid));
        properties(json, process.extra());
        json.writeEndObject();
    }

    private static void unlessEmpty(JsonGenerator json, String name, Map<String, Object> object) {
        if (!object.isEmpty()) {
            json.writeName(name);
            JsonText.write(json, object);
        }
    }

    private static void properties(JsonGenerator json, Map<String, Object> object) {
        object.forEach((name, value) -> {
            json.writeName(name);
            JsonText.write(json, value);
        });
    }
}
