package org.emplab.web.run;

import org.emplab.model.Sample;
import org.springframework.http.HttpStatus;
import org.springframework.web.server.ResponseStatusException;

/** The catalogue as the controllers ask it: what is not there is a 404. */
class RunShelf {
    private final RunCatalogue catalogue;

    RunShelf(RunCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    RunDetail run(String id) {
        return catalogue.run(id).orElseThrow(() -> new ResponseStatusException(HttpStatus.NOT_FOUND, "no run " + id));
    }

    Sample sample(String id, int number) {
        return catalogue
                .sample(id, number)
                .orElseThrow(() ->
                        new ResponseStatusException(HttpStatus.NOT_FOUND, "run " + id + " has no sample " + number));
    }

    boolean hasSample(String id, int number) {
        return number >= 0 && catalogue.sample(id, number).isPresent();
    }

    RunSeries series(String id) {
        RunSeries.Builder series = new RunSeries.Builder();
        catalogue.eachPoint(id, series::add);
        return series.build();
    }
}
