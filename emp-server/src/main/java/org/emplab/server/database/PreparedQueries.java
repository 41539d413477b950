package org.emplab.server.database;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.BeanCreationException;
import org.springframework.beans.factory.BeanCreationNotAllowedException;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.repository.Repository;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Reads and checks the queries of all repositories once the server has started, beside its first answers. Reading them takes
 * a third of the time that a start takes; who needs a repository before that waits for this one only.
 */
@Component
public class PreparedQueries {
    private final ConfigurableApplicationContext context;

    PreparedQueries(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /**
     * @throws BeanCreationException if a query says what cannot be
     */
    @Scheduled(initialDelay = 2, timeUnit = TimeUnit.SECONDS) // the first requests are answered before
    public void prepare() {
        for (String repository : repositories()) {
            try {
                context.getBean(repository);
            } catch (BeanCreationNotAllowedException stopping) {
                return;
            } catch (RuntimeException e) {
                if (context.isActive()) {
                    throw e;
                }
                return; // without its database
            }
        }
    }

    List<String> repositories() {
        return List.of(context.getBeanNamesForType(Repository.class));
    }
}
