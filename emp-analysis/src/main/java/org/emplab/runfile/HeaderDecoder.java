package org.emplab.runfile;

import static org.emplab.runfile.JsonObjectReader.missing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.emplab.model.RunHeader;
import org.emplab.runfile.JsonObjectReader.WrongValueException;
import org.emplab.runfile.RunFileReader.RunFile;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The first line of a run file. */
final class HeaderDecoder {
    private @Nullable String format;
    private @Nullable String machine;
    private @Nullable String program;
    private List<String> programs = List.of();
    private OptionalDouble taskLengthSeconds = OptionalDouble.empty();
    private Optional<String> runId = Optional.empty();
    private Optional<String> source = Optional.empty();
    private Map<String, Object> environment = Map.of();
    private Map<String, Object> workload = Map.of();
    private Optional<Object> protocol = Optional.empty();
    private final Map<String, Object> extra = new LinkedHashMap<>();

    static RunHeader decode(JsonParser parser) {
        return new HeaderDecoder().read(parser);
    }

    private RunHeader read(JsonParser parser) {
        for (String key = parser.nextName(); key != null; key = parser.nextName()) {
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                value(parser, key);
            }
        }
        if (format == null) {
            throw new WrongValueException(
                    "format",
                    "is missing; a run file begins with a header that has \"format\":\"" + RunFile.FORMAT + "\"");
        }
        if (machine == null) {
            throw missing("machine");
        }
        if (program == null) {
            throw missing("program");
        }
        return new RunHeader(
                machine, program, programs, taskLengthSeconds, runId, source, environment, workload, protocol, extra);
    }

    private void value(JsonParser parser, String key) {
        switch (key) {
            case "format" -> format = format(parser);
            case "machine" -> machine = JsonObjectReader.text(parser, key);
            case "program" -> program = JsonObjectReader.text(parser, key);
            case "programs" -> programs = programs(parser);
            case "taskLengthSeconds" -> taskLengthSeconds = OptionalDouble.of(taskLength(parser));
            case "runId" -> runId = Optional.of(JsonObjectReader.text(parser, key));
            case "source" -> source = Optional.of(JsonObjectReader.text(parser, key));
            case "environment" -> environment = JsonObjectReader.object(parser, key);
            case "workload" -> workload = JsonObjectReader.object(parser, key);
            case "protocol" -> protocol = Optional.ofNullable(JsonObjectReader.any(parser, key));
            default -> {
                Object unknown = JsonObjectReader.any(parser, key);
                if (unknown != null) {
                    extra.put(key, unknown);
                }
            }
        }
    }

    private static String format(JsonParser parser) {
        String format = JsonObjectReader.text(parser, "format");
        if (!format.equals(RunFile.FORMAT)) {
            throw new WrongValueException(
                    "format", "is \"" + format + "\", but only \"" + RunFile.FORMAT + "\" is read here");
        }
        return format;
    }

    private static List<String> programs(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new WrongValueException("programs", "must be a list of names");
        }
        List<String> programs = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            String key = "programs[" + programs.size() + "]";
            String name = JsonObjectReader.text(parser, key);
            if (name.isEmpty() || programs.contains(name)) {
                throw new WrongValueException(
                        key, name.isEmpty() ? "is empty" : "names \"" + name + "\" for the second time");
            }
            programs.add(name);
        }
        return programs;
    }

    private static double taskLength(JsonParser parser) {
        double seconds = JsonObjectReader.number(parser, "taskLengthSeconds");
        if (seconds <= 0) {
            throw new WrongValueException("taskLengthSeconds", "must be positive, but is " + parser.getString());
        }
        return seconds;
    }
}
