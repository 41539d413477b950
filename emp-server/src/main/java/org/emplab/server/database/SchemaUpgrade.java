package org.emplab.server.database;

import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Says that the schema is being changed, since a start with many steps, or with many rows to move, takes its time. */
@Component
final class SchemaUpgrade implements Callback {
    private static final Logger LOG = LoggerFactory.getLogger(SchemaUpgrade.class);

    private boolean told;

    @Override
    public boolean supports(Event event, Context context) {
        return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
        return true;
    }

    @Override
    public void handle(Event event, Context context) {
        if (!told) {
            told = true;
            LOG.info(
                    "bringing the schema of the database up to date, from step {} on",
                    context.getMigrationInfo().getVersion());
        }
    }

    @Override
    public String getCallbackName() {
        return "schema upgrade";
    }
}
