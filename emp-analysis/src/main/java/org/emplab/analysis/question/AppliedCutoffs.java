package org.emplab.analysis.question;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.daemon.DaemonGrouping;
import org.emplab.report.InputFile;
import org.emplab.report.Report;
import org.emplab.report.ResultJson;
import org.emplab.report.Sentence;
import org.emplab.report.table.Digits;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Names in an answer the cutoffs that were applied, with what they drop.
 *
 * @param tables each once, with the runs that it was applied to
 */
record AppliedCutoffs(List<Applied> tables) {
    private static final String KEY = "cutoffs";

    /** A table, and what it drops of its runs. */
    private record Applied(Cutoffs cutoffs, List<Dropped> runs) {
        private Sentence sentence() {
            String words = cutoffs.words();
            return Sentence.of(
                    Sentence.Topic.DETAIL,
                    Character.toUpperCase(words.charAt(0)) + words.substring(1) + " drop "
                            + runs.stream().mapToInt(Dropped::dropped).sum() + " of "
                            + Digits.counted(
                                    runs.stream().mapToInt(Dropped::samples).sum(), "sample")
                            + (runs.size() > 1 ? " of " + runs.size() + " runs." : "."));
        }
    }

    /**
     * @param run its place among the runs
     */
    private record Dropped(int run, int dropped, int samples) {}

    static AppliedCutoffs to(RunSelection chosen) {
        Map<Cutoffs, List<Integer>> places = new LinkedHashMap<>();
        IntStream.range(0, chosen.cutoffs().size())
                .forEach(i -> places.merge(
                        chosen.cutoffs().get(i),
                        List.of(i),
                        (some, more) ->
                                Stream.concat(some.stream(), more.stream()).toList()));
        return new AppliedCutoffs(places.entrySet().stream()
                .map(entry -> new Applied(
                        entry.getKey(),
                        entry.getValue().stream()
                                .map(i -> new Dropped(
                                        i,
                                        chosen.overCutoff(chosen.runs().get(i)).size(),
                                        chosen.runs().get(i).size()))
                                .toList()))
                .toList());
    }

    /** The answer with {@code cutoffs} behind everything else: an empty array where none was applied. */
    Report in(Report answer) {
        return answer.with(
                json -> {
                    addTo((ArrayNode) json.path("inputs"));
                    write(json.putArray(KEY));
                },
                Stream.concat(answer.sentences().stream(), tables.stream().map(Applied::sentence)));
    }

    /** Adds the tables before the runs, unless the question has named them there. */
    private void addTo(ArrayNode inputs) {
        for (int i = tables.size() - 1; i >= 0; i--) {
            InputFile table = tables.get(i).cutoffs().file();
            if (inputs.valueStream()
                    .noneMatch(input -> input.path("file").asString().equals(table.file()))) {
                inputs.insertObject(0).put("file", table.file()).put("sha256", table.sha256());
            }
        }
    }

    private void write(ArrayNode array) {
        for (Applied applied : tables) {
            ObjectNode table = array.addObject();
            table.put("file", applied.cutoffs().file().file())
                    .put("sha256", applied.cutoffs().file().sha256());
            if (!applied.cutoffs().machine().isEmpty()) {
                table.put("machine", applied.cutoffs().machine());
            }
            applied.cutoffs().version().ifPresent(version -> table.put("version", version));
            ResultJson.by(table, applied.cutoffs().table().by());
            applied.cutoffs()
                    .table()
                    .identities()
                    .ifPresent(known -> table.put(DaemonGrouping.KEY, DaemonGrouping.IDENTITY.key()));
            ArrayNode runs = table.putArray("runs");
            applied.runs().forEach(run -> runs.addObject().put("run", run.run()).put("dropped", run.dropped()));
        }
    }
}
