package org.emplab.server.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.emplab.lab.Role;
import org.emplab.server.RunningServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LargeRunIT extends RunningServer {
    private String reader;
    private String run;

    @BeforeAll
    void importIt() throws Exception {
        reader = token("long-reader", Role.RESEARCHER);
        long begin = System.nanoTime();
        run = imported(LargeRun.file(1_000_000), "ada", true).run().publicId().toString();
        System.out.printf("import %d ms%n", (System.nanoTime() - begin) / 1_000_000);
    }

    @Test
    void explore() throws Exception {
        for (String path : List.of(
                "/runs/ID", "/runs/ID/state", "/runs/ID", "/runs/ID/points?width=1100", "/runs/ID/points?width=1100", "/runs/ID/histogram",
                "/runs/ID/histogram?x=1,500000", "/runs/ID/times.csv", "/runs/ID/figures/et.svg", "/runs/ID/figures/dual.svg",
                "/runs/ID/figures/histogram.svg", "/runs/ID/daemons", "/runs/ID/series.csv", "/runs/ID/dual.csv", "/runs/ID/dual.json",
                "/runs/ID/samples/777777", "/compare?run=ID&run=ID", "/api/v1/runs/ID/samples.csv", "/analyses?run=ID")) {
            System.gc();
            long begin = System.nanoTime();
            HttpResponse<String> answer = get(reader, path.replace("ID", run));
            Runtime rt = Runtime.getRuntime();
            System.out.printf("%-50s %d %6d ms %9d bytes, heap %d MB%n", path, answer.statusCode(), (System.nanoTime() - begin) / 1_000_000,
                    answer.body().length(), (rt.totalMemory() - rt.freeMemory()) >> 20);
            if (answer.statusCode() >= 400) System.out.println(answer.body().substring(0, Math.min(400, answer.body().length())));
        }
    }
}
