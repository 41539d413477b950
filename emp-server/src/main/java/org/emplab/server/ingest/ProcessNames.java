package org.emplab.server.ingest;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.emplab.server.api.ShortText;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** The table of process names: each name once, its number for ever. */
@Component
class ProcessNames {
    private final JdbcClient jdbc;
    private final TransactionTemplate ownTransaction;
    private final Map<String, Integer> known = new ConcurrentHashMap<>();

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
        TreeSet<String> unknown = new TreeSet<>();
        for (String name : names) {
            if (!known.containsKey(name)) {
                unknown.add(name);
            }
        }
        if (!unknown.isEmpty()) {
            known.putAll(ownTransaction.execute(status -> store(unknown)));
        }
        Map<String, Integer> ids = new HashMap<>();
        names.forEach(name -> ids.put(name, known.get(name)));
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
