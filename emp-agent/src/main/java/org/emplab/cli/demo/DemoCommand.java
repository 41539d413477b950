package org.emplab.cli.demo;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.emplab.agent.remote.RemoteException;
import org.emplab.cli.CliException;
import org.emplab.cli.EmpHome;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code emp demo}: the whole way from the kernel to a cutoff table, on this machine. */
@Command(
        name = "demo",
        description = {
            "A real lab on this machine, from nothing: database, server with its web UI, and an agent.",
            "Runs 60 x INC of 0.25 s and 12 x INC of 2 s, derives the cutoffs, times 15 x SORT with them, prints the"
                    + " tables and the URL, and stays up until Ctrl-C. It keeps all in EMP_HOME/demo."
        },
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Option(names = "--exit", description = "Stop when done, and leave no process behind.")
    private boolean exit;

    @Option(names = "--port", paramLabel = "N", description = "Of the web UI (default: 8080, or a free one).")
    private Optional<Integer> port = Optional.empty();

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        DemoProgress progress = new DemoProgress(spec.commandLine().getErr());
        DemoHome home = DemoHome.in(EmpHome.path());
        try (DemoLab lab = DemoLab.open(home, port, progress)) {
            lab.losses().forEach(out::println);
            DemoResults results = lab.measure();
            progress.end();
            results.print(out);
            out.println();
            if (exit) {
                out.println("Run files and cutoffs are in " + home.result(""));
                out.println("Why no more and no other cutoffs:  ./emp analyze cutoffs --short "
                        + home.result(DemoResults.SHORT) + " --long " + home.result(DemoResults.LONG));
                out.println("The same in the browser:           ./emp demo");
                return 0;
            }
            out.println("The same in the browser:  " + lab.url() + "/derivations/" + results.derivation());
            out.println("              log in as:  admin, password " + home.password());
            out.println("  the lab from a shell:   ./emp runs     (run files and cutoffs: " + home.result("") + ")");
            out.println("The lab goes on: submit experiments to it in the browser. Ctrl-C stops it.");
            out.flush();
            lab.await();
            return 0;
        } catch (RemoteException e) {
            throw CliException.failed("the demo's server: " + e.getMessage(), e);
        } finally {
            progress.end();
        }
    }
}
