package org.emplab.server.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import javax.sql.DataSource;
import org.emplab.server.database.TestDatabase;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A Citus cluster whose database is emptied and distributed as an installation would be. */
final class Cluster {
    private static final String WORKER_BACKENDS = "select string_agg(pid::text, ' ') from pg_stat_activity"
            + " where backend_type = 'client backend' and pid <> pg_backend_pid()";

    /** Drops all but what belongs to an extension: Citus itself is there. */
    private static final String EMPTY = """
            do $$
            declare
                it record;
            begin
                for it in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
                    and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
                loop
                    execute format('drop table if exists %I cascade', it.relname);
                end loop;
                for it in select oid::regprocedure as name from pg_proc where pronamespace = 'public'::regnamespace
                    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
                loop
                    execute 'drop routine if exists ' || it.name;
                end loop;
                drop type if exists process_lifecycle;
            end
            $$""";

    private final String url;
    private final JdbcClient jdbc;

    /**
     * @param url of the coordinator's database, with its user
     */
    Cluster(String url) throws IOException, SQLException {
        this.url = url;
        DataSource database = new DriverManagerDataSource(url);
        jdbc = JdbcClient.create(database);
        // after this, a statement that would ask more than one shard fails
        String name = jdbc.sql("select current_database()").query(String.class).single();
        jdbc.sql("alter database " + name + " reset citus.multi_task_query_log_level")
                .update();
        jdbc.sql(EMPTY).update();
        TestDatabase.migrations(database).load().migrate();
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(Files.readString(Path.of("../db/citus/distribute.sql")));
        }
        jdbc.sql("alter database " + name + " set citus.multi_task_query_log_level = 'error'")
                .update();
    }

    String url() {
        return url;
    }

    JdbcClient jdbc() {
        return jdbc;
    }

    /** The lines of a statement's plan. */
    List<String> plan(String statement) {
        return jdbc.sql("explain (costs off) " + statement).query(String.class).list();
    }

    /** Kills a worker's processes: it goes through crash recovery. On other machines its connections are broken. */
    void killAWorker() {
        String pids = jdbc.sql("select result from run_command_on_workers(?) order by nodeport limit 1")
                .param(WORKER_BACKENDS)
                .query(String.class)
                .optional()
                .orElse("");
        for (String pid : pids.split(" ")) {
            if (pid.matches("[0-9]+")) {
                ProcessHandle.of(Long.parseLong(pid))
                        .filter(process -> process.info().command().orElse("").contains("postgres"))
                        .ifPresent(ProcessHandle::destroyForcibly);
            }
        }
    }

    /** Returns when the workers answer again, and what they had prepared is committed or rolled back. */
    void awaitRecovery() throws InterruptedException {
        for (int attempt = 0; attempt < 300; attempt++) {
            try {
                jdbc.sql("select recover_prepared_transactions()")
                        .query(Integer.class)
                        .single();
                if (jdbc.sql("select bool_and(success) from run_command_on_workers('select 1')")
                        .query(Boolean.class)
                        .single()) {
                    return;
                }
            } catch (DataAccessException stillInRecovery) {
                Thread.sleep(100);
            }
        }
    }
}
