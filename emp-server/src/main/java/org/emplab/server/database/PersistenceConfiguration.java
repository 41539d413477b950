package org.emplab.server.database;

import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.repository.config.BootstrapMode;

/** Aggregates by Spring Data JPA, their repositories beside them in their features' packages. */
@Configuration(proxyBeanMethods = false)
@EnableJpaRepositories(
        basePackages = "org.emplab.server",
        repositoryBaseClass = JpaAggregates.class,
        bootstrapMode = BootstrapMode.LAZY)
class PersistenceConfiguration {}
