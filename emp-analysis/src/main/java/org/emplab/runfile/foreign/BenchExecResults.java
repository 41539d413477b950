package org.emplab.runfile.foreign;

import java.io.ByteArrayInputStream;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.emplab.runfile.InvalidInputException;
import org.emplab.runfile.foreign.ForeignRuns.Known;
import org.jspecify.annotations.Nullable;

/**
 * BenchExec's result XML: wall-clock and CPU time of each task in seconds, the latter of the task's whole control group.
 * Tasks of the same name are samples of one run.
 */
final class BenchExecResults {
    private static final int KILLED = 128 + 9;
    private static final String SIGNAL = "exitsignal";
    private static final String RETURN_VALUE = "returnvalue";
    private static final String EXIT_CODE = "exitcode";

    /** The words of BenchExec before 1.21, which writes no reason, on a task that it ended. */
    private static final Set<String> ENDED = Set.of("TIMEOUT", "OUT OF MEMORY");

    /** How a column says that there is nothing in it. */
    private static final Set<String> ABSENT = Set.of("", "-");

    private static final DateTimeFormatter OF_OLD =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss z", Locale.ENGLISH);

    private final String file;
    private final Known known;
    private final Map<String, String> attributes = new LinkedHashMap<>();
    private final Map<String, Map<String, String>> system = new LinkedHashMap<>();
    private final Map<String, Times> tasks = new LinkedHashMap<>();
    private final Programs programs = new Programs();
    private Optional<String> hostname = Optional.empty();

    private BenchExecResults(String file, Known known) {
        this.file = file;
        this.known = known;
    }

    static Programs read(byte[] xml, String file, Known known) {
        XMLInputFactory factory = XMLInputFactory.newInstance();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        BenchExecResults results = new BenchExecResults(file, known);
        try {
            results.read(factory.createXMLStreamReader(new ByteArrayInputStream(xml)));
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNumber());
            throw new InvalidInputException(file, line, null, "bad XML: " + e.getMessage());
        }
        return results.runs();
    }

    private Programs runs() {
        tasks.forEach((name, times) -> programs.add(
                name,
                times,
                known.machine(hostname),
                known.started()
                        .or(() -> Optional.ofNullable(attributes.get("date")).flatMap(BenchExecResults::instant))));
        return programs;
    }

    private void read(XMLStreamReader xml) throws XMLStreamException {
        @Nullable String task = null;
        Map<String, String> columns = new HashMap<>();
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "result" -> attributes.putAll(attributesOf(xml));
                    case "systeminfo" -> {
                        system.clear();
                        hostname = Optional.ofNullable(xml.getAttributeValue(null, "hostname"));
                    }
                    case "os", "cpu", "ram" -> system.put(xml.getLocalName(), attributesOf(xml));

                    case "run" -> {
                        task = xml.getAttributeValue(null, "name");
                        columns.clear();
                    }
                    case "column" -> column(xml, columns);
                    default -> {}
                }
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals("run")
                    && task != null) {
                add(task, columns);
                task = null;
            }
        }
    }

    private static Map<String, String> attributesOf(XMLStreamReader xml) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        return attributes;
    }

    private static void column(XMLStreamReader xml, Map<String, String> columns) {
        String value = xml.getAttributeValue(null, "value");
        if (value != null && !ABSENT.contains(value.strip())) {
            columns.put(xml.getAttributeValue(null, "title"), value.strip());
        }
    }

    private void add(String task, Map<String, String> columns) {
        if (!columns.containsKey("walltime")) {
            programs.leaveOut(
                    task + ", which was not run" + (columns.containsKey("status") ? ": " + columns.get("status") : ""));
            return;
        }
        Times times = tasks.computeIfAbsent(task, name -> {
            Times first = new Times(ForeignTool.BENCHEXEC, file, name);
            attributes.forEach(first::workload);
            system.forEach(first::environment);
            return first;
        });
        times.add(
                seconds(task, "walltime", columns),
                exitCode(task, columns),
                started(columns),
                columns.containsKey("cputime") ? Optional.of(seconds(task, "cputime", columns)) : Optional.empty());
    }

    private BigDecimal seconds(String task, String column, Map<String, String> columns) {
        String text = columns.getOrDefault(column, "");
        try {
            return new BigDecimal(
                    text.endsWith("s") ? text.substring(0, text.length() - 1).strip() : text);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(file, 0, task + "." + column, "is no time in seconds: " + text);
        }
    }

    /** The exit code of a task; a task that BenchExec ended counts as killed. */
    private int exitCode(String task, Map<String, String> columns) {
        if (columns.containsKey(SIGNAL)) {
            return 128 + whole(task, SIGNAL, columns);
        }
        if (columns.containsKey("terminationreason") || ENDED.contains(columns.getOrDefault("status", ""))) {
            return KILLED;
        }
        return columns.containsKey(RETURN_VALUE)
                ? whole(task, RETURN_VALUE, columns)
                : columns.containsKey(EXIT_CODE) ? whole(task, EXIT_CODE, columns) : 0;
    }

    private int whole(String task, String column, Map<String, String> columns) {
        String text = columns.getOrDefault(column, "");
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new InvalidInputException(file, 0, task + "." + column, "is no whole number: " + text);
        }
    }

    private static Optional<Instant> started(Map<String, String> columns) {
        return Optional.ofNullable(columns.get("starttime")).flatMap(BenchExecResults::instant);
    }

    /**
     * Reads a time as BenchExec writes it today, or as before 2019 with the zone's name:
     * {@code 2018-06-27 14:40:12 CEST}.
     */
    private static Optional<Instant> instant(String text) {
        for (DateTimeFormatter form : List.of(DateTimeFormatter.ISO_OFFSET_DATE_TIME, OF_OLD)) {
            try {
                return Optional.of(form.parse(text, Instant::from));
            } catch (DateTimeException another) {
                // the next form
            }
        }
        return Optional.empty();
    }
}
