package org.emplab.lab.experiment;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.emplab.lab.experiment.Specification.OneRun;
import org.emplab.lab.settings.BlockOrder;

/**
 * The order of runs that lets programs be compared: in blocks, in each of which every program comes once, in random order.
 * So neither a drift of the machine nor the place in a block is one program's. What comes after what by its own word
 * ({@code after}) keeps its order.
 */
final class RunInterleaving {
    private RunInterleaving() {}

    /** The order goes by the programs' names alone, so that it stays when their settings are edited. */
    static List<OneRun> of(List<OneRun> runs) {
        List<List<OneRun>> programs = List.copyOf(programs(runs).values());
        int blocks = programs.stream().mapToInt(List::size).max().orElse(0);
        if (programs.size() < 2
                || blocks < 2
                || runs.stream().anyMatch(run -> !run.start().after().isEmpty())) {
            return runs;
        }
        int seed = programs.stream()
                .map(program -> program.get(0).program())
                .toList()
                .hashCode();
        BlockOrder order = new BlockOrder(BlockOrder.Kind.RANDOM, seed, programs.size());
        List<OneRun> inTurn = new ArrayList<>();
        for (int block = 0; block < blocks; block++) {
            for (int place = 1; place <= programs.size(); place++) {
                List<OneRun> program = programs.get(order.program(block * programs.size() + place));
                if (block < program.size()) {
                    inTurn.add(program.get(block));
                }
            }
        }
        return inTurn;
    }

    /** The runs of each program under its settings. */
    static Map<List<Object>, List<OneRun>> programs(List<OneRun> runs) {
        return runs.stream().collect(groupingBy(RunInterleaving::program, LinkedHashMap::new, toList()));
    }

    static List<Object> program(OneRun run) {
        return List.of(run.program(), run.settings());
    }
}
