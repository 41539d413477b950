package org.emplab.server.database;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Properties;
import javax.sql.DataSource;

/** A connection beside the pool, which may have none to give; it fails within seconds where the database is away. */
final class ProbeConnection {
    static final int TIMEOUT_SECONDS = 2;

    private ProbeConnection() {}

    static Connection open(DataSource database) throws SQLException {
        HikariDataSource pool = database.unwrap(HikariDataSource.class);
        Properties properties = new Properties();
        properties.putAll(pool.getDataSourceProperties());
        if (pool.getUsername() != null) {
            properties.setProperty("user", pool.getUsername());
        }
        if (pool.getPassword() != null) {
            properties.setProperty("password", pool.getPassword());
        }
        for (String timeout : new String[] {"connectTimeout", "socketTimeout", "loginTimeout"}) {
            properties.setProperty(timeout, String.valueOf(TIMEOUT_SECONDS));
        }
        return DriverManager.getConnection(pool.getJdbcUrl(), properties);
    }
}
