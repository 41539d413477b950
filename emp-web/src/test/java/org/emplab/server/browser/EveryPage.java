package org.emplab.server.browser;

import java.util.List;
import java.util.Set;

/**
 * Every page of the lab, with an address in {@link org.emplab.server.browser.lab.FilledLab}.
 *
 * @param mapping of its controller
 */
record EveryPage(String mapping, String address) {
    static final List<EveryPage> ALL = List.of(
            new EveryPage("/login", "/login"),
            new EveryPage("/", "/"),
            new EveryPage("/timeline", "/timeline"),
            new EveryPage("/search", "/search?q=sodb12"),
            new EveryPage("/program", "/program?name=sort"),
            new EveryPage("/machines/{name}", "/machines/sodb12"),
            new EveryPage("/machines/{name}", "/machines/sodb11"),
            new EveryPage("/machines/{name}/availability", "/machines/sodb13/availability"),
            new EveryPage("/enrol", "/enrol"),
            new EveryPage("/notebooks", "/notebooks"),
            new EveryPage("/notebooks/{id}", "/notebooks/{notebook}"),
            new EveryPage("/experiments/{id}", "/experiments/{experiment}"),
            new EveryPage("/experiments/{id}/versions/{number}", "/experiments/{experiment}/versions/1"),
            new EveryPage("/experiments/new", "/experiments/new"),
            new EveryPage("/experiments/new/yaml", "/experiments/new/yaml?experiment={experiment}"),
            new EveryPage("/experiments/new/displacement", "/experiments/new/displacement"),
            new EveryPage("/runs", "/runs"),
            new EveryPage("/runs", "/runs?sort=-samples&differing=yes"),
            new EveryPage("/import", "/import"),
            new EveryPage("/runs/{id}", "/runs/{short}?sample=75"),
            new EveryPage("/runs/{id}", "/runs/{short}?time=et&trim=cutoffs"),
            new EveryPage("/runs/{id}", "/runs/{live}"),
            new EveryPage("/runs/{id}", "/runs/{interleaved}?program=gzip"),
            new EveryPage("/runs/{id}/times", "/runs/{short}/times"),
            new EveryPage("/runs/{id}/history", "/runs/{short}/history"),
            new EveryPage("/runs/{id}/causes", "/runs/{short}/causes"),
            new EveryPage("/runs/{id}/samples", "/runs/{short}/samples?sample=75"),
            new EveryPage("/runs/{id}/samples/{number}", "/runs/{short}/samples/75"),
            new EveryPage("/runs/{id}/samples/{number}", "/runs/{week1}/samples/11"),
            new EveryPage("/runs/{id}/displacement", "/runs/{displacement}/displacement"),
            new EveryPage("/runs/{id}/changes", "/runs/{week1}/changes"),
            new EveryPage("/comments", "/comments?kind=RUN&subject={short}"),
            new EveryPage("/compare", "/compare?runs={week6},{week3}"),
            new EveryPage("/analyses", "/analyses?runs={short}"),
            new EveryPage("/analyses/{kind:[a-z-]+}", "/analyses/histogram?runs={short}"),
            new EveryPage("/analyses/{kind:[a-z-]+}", "/analyses/summary?runs={interleaved}"),
            new EveryPage("/derivations", "/derivations"),
            new EveryPage("/derivations/new", "/derivations/new?short={short}&long={long}"),
            new EveryPage("/derivations/{id}", "/derivations/{derivation}"),
            new EveryPage("/derivations/{id}", "/derivations/{moved}"),
            new EveryPage("/derivations/{id}/bounds", "/derivations/{derivation}/bounds?boundShortMillis=129500"),
            new EveryPage("/daemons", "/daemons"),
            new EveryPage("/daemon", "/daemon?name=rhn_check"),
            new EveryPage("/timings", "/timings?run={short}"),
            new EveryPage("/timings/{id}", "/timings/{timing}"),
            new EveryPage("/jobs", "/jobs"),
            new EveryPage("/jobs/{id}", "/jobs/{job}"),
            new EveryPage("/account", "/account"),
            new EveryPage("/account/notifications", "/account/notifications"),
            new EveryPage("/people", "/people"),
            new EveryPage("/people/undelivered", "/people/undelivered"),
            new EveryPage("/audit", "/audit"),
            new EveryPage("/retention", "/retention?olderThanDays=1&notebook=EMP"));

    /** Mappings that answer with a part of a page, which its script puts into it. */
    static final Set<String> PARTS = Set.of(
            "/lab/state",
            "/enrol/state",
            "/runs/{id}/state",
            "/runs/{id}/verdict",
            "/runs/{id}/longest",
            "/runs/{id}/selection",
            "/derivations/{id}/bounds/would",
            "/experiments/{id}/state",
            "/jobs/state",
            "/jobs/{id}/state",
            "/machines/{name}/state",
            "/timeline/lanes");

    /** The name of its picture. */
    String name() {
        return address.equals("/")
                ? "lab"
                : address.substring(1)
                        .replaceAll("\\?.*=\\{?([a-z0-9]+).*", "-$1")
                        .replaceAll("[^A-Za-z0-9]+", "-");
    }
}
