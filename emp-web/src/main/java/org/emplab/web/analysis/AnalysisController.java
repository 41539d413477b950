package org.emplab.web.analysis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toSet;

import jakarta.servlet.http.HttpServletResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.emplab.analysis.catalogue.RunAnalyses;
import org.emplab.analysis.question.Question.Trait;
import org.emplab.analysis.question.RunAnalysis;
import org.emplab.analysis.question.RunSelector.AccountsDifferException;
import org.emplab.analysis.series.UnsuitableInputException;
import org.emplab.model.RunHeader;
import org.emplab.report.Report;
import org.emplab.report.RunNames;
import org.emplab.report.Verdict;
import org.emplab.server.comment.CommentService;
import org.emplab.server.job.JobView.JobProgress;
import org.emplab.server.machine.EnvironmentService;
import org.emplab.server.run.catalogue.RunDetail;
import org.emplab.server.run.catalogue.RunSummary;
import org.emplab.server.study.AnalysisAddress;
import org.emplab.server.study.AnalysisService;
import org.emplab.server.study.AnalysisService.Provenance;
import org.emplab.server.study.DerivationService;
import org.emplab.web.display.Display;
import org.emplab.web.verdict.PageVerdict;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.util.UriUtils;

/** Analyses of chosen runs: what can be asked, and the answer as a page. */
@Controller
record AnalysisController(
        AnalysisService analyses,
        AnalysisAddressReader requests,
        CommentService comments,
        EnvironmentService environments,
        DerivationService derivations,
        PagePatience patience,
        Display display) {
    private static final int MOST_NAMED = 3;

    /**
     * One report on the page.
     *
     * @param title of two of several runs; empty for the only report
     * @param query of the addresses of its files
     */
    record Part(String title, String query, Report report, Provenance provenance) {
        /** Leaves out one of two times; its files keep both. */
        Part without(String quantity) {
            return new Part(title, query, report.without(quantity), provenance);
        }
    }

    /** Shows the analyses that suit the runs in the address. */
    @GetMapping("/analyses")
    String kinds(@RequestParam MultiValueMap<String, String> given, Model model) {
        AnalysisAddress address = requests.address(given);
        model.addAttribute("address", address);
        List<RunDetail> details = address.runs().stream().map(requests::run).toList();
        model.addAttribute("runs", details.stream().map(RunDetail::summary).toList());
        List<RunHeader> headers = details.stream().map(RunDetail::header).toList();
        model.addAttribute(
                "groups",
                AnalysisGroup.all(RunAnalyses.all().stream()
                        .filter(kind -> kind.suits(ProgramSelection.of(kind, address, headers)
                                .runs()
                                .size()))
                        .map(RunAnalysis::key)
                        .collect(toSet())));
        return "analyses";
    }

    @GetMapping("/compare")
    String compare(
            @RequestParam MultiValueMap<String, String> given,
            @RequestHeader HttpHeaders headers,
            Model model,
            HttpServletResponse response) {
        return page(RunAnalyses.COMPARE, given, headers, model, response);
    }

    @GetMapping("/analyses/{kind:[a-z-]+}")
    String analysis(
            @PathVariable String kind,
            @RequestParam MultiValueMap<String, String> given,
            @RequestHeader HttpHeaders headers,
            Model model,
            HttpServletResponse response) {
        return page(AnalysisAddressReader.kind(kind), given, headers, model, response);
    }

    private String page(
            RunAnalysis<?> kind,
            MultiValueMap<String, String> given,
            HttpHeaders headers,
            Model model,
            HttpServletResponse response) {
        long begun = System.nanoTime();
        String time = Optional.ofNullable(given.getFirst(AnalysisAddress.SHOWN_TIME))
                .filter(text -> !text.isBlank())
                .orElse("pt")
                .toLowerCase(Locale.ROOT);
        if (!time.equals("pt") && !time.equals("et")) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST, "time is pt or et, not " + time + ".");
        }
        AnalysisAddress asked = requests.address(given);
        ProgramSelection programs = requests.programs(kind, asked);
        AnalysisAddress address = programs.in(asked);
        List<RunSummary> chosen = requests.summaries(address);
        model.addAttribute("programs", programs.choices());
        model.addAttribute("kind", kind);
        model.addAttribute("kinds", RunAnalyses.all());
        model.addAttribute("address", address);
        model.addAttribute("runs", chosen);
        model.addAttribute(
                "tables",
                chosen.stream()
                        .map(RunSummary::machine)
                        .distinct()
                        .flatMap(machine -> derivations.ofMachine(machine).stream())
                        .toList());
        model.addAttribute(
                "names", programs.headers().stream().map(RunHeader::program).toList());
        model.addAttribute("chosenWords", words(chosen, programs.headers()));
        model.addAttribute("parts", List.of());
        if (!kind.suits(chosen.size())) {
            model.addAttribute(
                    "refused",
                    AnalysisGroup.needs(kind) + "; "
                            + (chosen.isEmpty() ? "none is" : chosen.size() + (chosen.size() == 1 ? " is" : " are"))
                            + " chosen. Tick them in the table of runs.");
            return "analysis";
        }
        try {
            List<String> names = RunNames.besideMachines(programs.headers());
            List<Part> parts = parts(kind, address, chosen, names, begun);
            if (kind == RunAnalyses.COMPARE) {
                comparison(parts, time, address, chosen, model);
            } else {
                model.addAttribute("parts", parts);
                if (kind.has(Trait.MARKS) && !parts.isEmpty()) {
                    model.addAttribute(
                            "verdict",
                            ProgramChanges.verdict(
                                    parts.get(0).report(),
                                    chosen,
                                    programs.headers().get(0).program()));
                }
            }
            if (parts.size() < (several(kind, chosen) ? chosen.size() : 1)) {
                awaited(kind, address, time, chosen, headers, model);
            } else if (kind.has(Trait.MARKS)) {
                changes(parts.get(0).report(), address, chosen, model);
            }
        } catch (UnsuitableInputException | IllegalArgumentException unsuitable) {
            model.addAttribute("refused", named(String.valueOf(unsuitable.getMessage()), chosen));
            if (unsuitable instanceof IllegalArgumentException) {
                response.setStatus(HttpStatus.BAD_REQUEST.value());
            }
            if (unsuitable instanceof AccountsDifferException) {
                model.addAttribute(
                        "userSystem", address.with("pt", "user-system").query());
            }
        }
        return "analysis";
    }

    /** Shows how far the answer is; the page, or the part of another page that asked for its verdict, asks again. */
    private void awaited(
            RunAnalysis<?> kind,
            AnalysisAddress address,
            String time,
            List<RunSummary> chosen,
            HttpHeaders headers,
            Model model) {
        List<AnalysisAddress> asked = several(kind, chosen)
                ? Stream.concat(
                                Stream.of(address),
                                IntStream.range(1, chosen.size()).mapToObj(address::firstAnd))
                        .toList()
                : List.of(address);
        model.addAttribute(
                "awaited",
                asked.stream()
                        .flatMap(one -> analyses.progress(kind, one).stream())
                        .findFirst()
                        .orElse(new JobProgress("waits for others", 0, null)));
        model.addAttribute(
                "again",
                (kind == RunAnalyses.COMPARE ? "/compare" : "/analyses/" + kind.key()) + address.query() + "&"
                        + AnalysisAddress.SHOWN_TIME + "=" + time);
        boolean alone = headers.containsHeader("HX-Request") && !"main".equals(headers.getFirst("HX-Target"));
        model.addAttribute("place", alone ? "this" : "#main");
        model.addAttribute("part", alone ? ".page-verdict" : "#main");
    }

    /** The answer about PT or ET, whichever is asked for; all of it where one of them has no verdict. */
    private static void comparison(
            List<Part> parts, String asked, AnalysisAddress address, List<RunSummary> chosen, Model model) {
        List<Verdict> verdicts = parts.stream()
                .map(part -> part.report().verdicts())
                .filter(some -> !some.isEmpty())
                .findFirst()
                .orElse(List.of());
        List<Verdict> shown = PageVerdict.ofOneTime(verdicts, asked.toUpperCase(Locale.ROOT));
        verdict(shown, address, chosen, model);
        List<String> times = verdicts.stream().map(Verdict::quantity).distinct().toList();
        if (times.size() < 2) {
            model.addAttribute("parts", parts);
            return;
        }
        String time = shown.get(0).quantity();
        model.addAttribute("times", times);
        model.addAttribute("time", time);
        String other = times.get(1 - times.indexOf(time));
        model.addAttribute(
                "parts", parts.stream().map(part -> part.without(other)).toList());
    }

    private static void verdict(List<Verdict> verdicts, AnalysisAddress address, List<RunSummary> chosen, Model model) {
        PageVerdict.ofComparison(verdicts)
                .map(verdict -> verdict.tone() == PageVerdict.Tone.OPEN
                        ? verdict.forResearchers(
                                "Measure more",
                                "/experiments/new?machine="
                                        + UriUtils.encode(chosen.get(0).machine(), UTF_8))
                        : verdict.then("Text for a paper", "/compare" + address.query() + "#paper"))
                .ifPresent(verdict -> model.addAttribute("verdict", verdict));
    }

    /** The comments and environment changes beside the change points. */
    private void changes(Report report, AnalysisAddress address, List<RunSummary> chosen, Model model) {
        List<RunSummary> inTime = chosen.stream()
                .sorted(Comparator.comparing(run -> run.startedAt().orElse(Instant.MAX)))
                .toList();
        List<Integer> found = report.changes().stream()
                .map(change -> inTime.indexOf(chosen.get(change.before())))
                .sorted()
                .toList();
        model.addAttribute("inTime", inTime);
        model.addAttribute("marks", comments.changes(address.runs()));
        model.addAttribute("machineChanges", MachineChange.near(inTime, found, environments));
    }

    /**
     * The parts that are computed by now.
     *
     * @param names of the runs for the titles of several
     * @param begun when the page was asked for
     */
    private List<Part> parts(
            RunAnalysis<?> kind, AnalysisAddress address, List<RunSummary> chosen, List<String> names, long begun) {
        if (!several(kind, chosen)) {
            return part("", kind, address, begun).stream().toList();
        }
        return Stream.concat(
                        Stream.of(part("All runs", kind, address, begun)),
                        IntStream.range(1, chosen.size())
                                .mapToObj(other -> part(
                                        names.get(other) + " on "
                                                + chosen.get(other).machine() + " against " + names.get(0) + " on "
                                                + chosen.get(0).machine(),
                                        kind,
                                        address.firstAnd(other),
                                        begun)))
                .flatMap(Optional::stream)
                .toList();
    }

    /** Whether there is an answer over all runs, and one for each run but the first. */
    private static boolean several(RunAnalysis<?> kind, List<RunSummary> chosen) {
        return kind.has(Trait.PAIRWISE) && chosen.size() > 2;
    }

    private Optional<Part> part(String title, RunAnalysis<?> kind, AnalysisAddress address, long begun) {
        return analyses.answer(kind, address, patience.left(begun))
                .map(answer -> new Part(title, address.query(), answer.report(), answer.provenance()));
    }

    /** The message with the words that readers know a run by in place of its id. */
    private String named(String message, List<RunSummary> runs) {
        String named = message;
        for (RunSummary run : runs) {
            named = named.replace(
                    "run:" + run.id(),
                    name(run) + ", "
                            + run.startedAt()
                                    .map(at -> display.minute(at) + " UTC ")
                                    .orElse("")
                            + "(" + display.shortId(run.id()) + ")");
        }
        return named;
    }

    /** The chosen runs in a line. */
    private String words(List<RunSummary> chosen, List<RunHeader> headers) {
        List<String> names = headers.stream().map(RunHeader::program).distinct().toList();
        List<String> machines =
                chosen.stream().map(RunSummary::machine).distinct().toList();
        return chosen.isEmpty()
                ? "Runs"
                : display.count(chosen.size(), "run") + ": "
                        + (names.size() <= MOST_NAMED ? String.join(", ", names) : names.size() + " programs") + " on "
                        + (machines.size() <= MOST_NAMED ? String.join(", ", machines) : machines.size() + " machines");
    }

    private static String name(RunSummary run) {
        return run.program() + " on " + run.machine();
    }

    /** How long a page waits for an answer before it shows how far it is. */
    @Component("pagePatience")
    static final class PagePatience {
        private final Duration patience;

        PagePatience(@Value("${emp.page-patience:PT1S}") Duration patience) {
            this.patience = patience;
        }

        /** The rest of the patience after a {@link System#nanoTime}. */
        Duration left(long since) {
            Duration left = patience.minusNanos(System.nanoTime() - since);
            return left.isNegative() ? Duration.ZERO : left;
        }
    }
}
