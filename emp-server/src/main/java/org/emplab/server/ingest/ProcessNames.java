package org.emplab.server.ingest;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.emplab.server.api.ShortText;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** The table of process names: each name once, its number for ever. */
@Component
class ProcessNames {
    /** The names of a lab are some thousands; some 16 MB hold 150 000 of the usual length. */
    private static final long MOST_CHARACTERS = 16 << 20;

    private static final int CHARACTERS_OF_AN_ENTRY = 96;

    private final JdbcClient jdbc;
    private final TransactionTemplate ownTransaction;
    private final Cache<String, Integer> known = Caffeine.newBuilder()
            .maximumWeight(MOST_CHARACTERS)
            .weigher((String name, Integer id) -> name.length() + CHARACTERS_OF_AN_ENTRY)
            .build();

    ProcessNames(JdbcClient jdbc, PlatformTransactionManager transactions) {
        this.jdbc = jdbc;
        ownTransaction = new TransactionTemplate(transactions);
        ownTransaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
    }

    /**
     * The numbers of these names. New ones are stored at once, in a transaction of their own, so that two uploads with the
     * same new name do not wait for each other until their ends.
     */
    Map<String, Integer> idsOf(Collection<String> names) {
        Map<String, Integer> ids = new HashMap<>(known.getAllPresent(names));
        TreeSet<String> unknown = new TreeSet<>(names);
        unknown.removeAll(ids.keySet());
        if (!unknown.isEmpty()) {
            Map<String, Integer> stored = ownTransaction.execute(status -> store(unknown));
            known.putAll(stored);
            ids.putAll(stored);
        }
        return ids;
    }

    private Map<String, Integer> store(TreeSet<String> sorted) {
        sorted.forEach(name -> ShortText.storable("processes[].name", name, ShortText.PROCESS_NAME));
        String[] names = sorted.toArray(String[]::new);
        jdbc.sql("insert into process_names (name) select unnest(:names) on conflict do nothing")
                .param("names", names)
                .update();
        Map<String, Integer> ids = new HashMap<>();
        jdbc.sql("select id, name from process_names where name = any(:names)")
                .param("names", names)
                .query(row -> {
                    ids.put(row.getString("name"), row.getInt("id"));
                });
        return ids;
    }
}
