package org.emplab.server.database.embedded;

import org.emplab.server.EmpServerSettings;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;

/** The database of a server that was given none. A URL, or connection details of a test, take its place. */
@AutoConfiguration(before = DataSourceAutoConfiguration.class)
@ConditionalOnMissingBean(JdbcConnectionDetails.class)
@ConditionalOnProperty(name = "spring.datasource.url", matchIfMissing = true, havingValue = "none")
class EmbeddedPostgresAutoConfiguration {
    @Bean(destroyMethod = "close")
    EmbeddedPostgres embeddedPostgres(EmpServerSettings settings) {
        return EmbeddedPostgres.start(settings.home(), settings.embeddedPort());
    }

    @Bean
    JdbcConnectionDetails embeddedPostgresConnection(EmbeddedPostgres postgres) {
        return new JdbcConnectionDetails() {
            @Override
            public String getUsername() {
                return postgres.user();
            }

            @Override
            public String getPassword() {
                return postgres.password();
            }

            @Override
            public String getJdbcUrl() {
                return postgres.jdbcUrl();
            }
        };
    }
}
