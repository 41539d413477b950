package org.emplab.server.database;

import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/** Aggregates by Spring Data JPA, their repositories beside them in their features' packages. */
@Configuration(proxyBeanMethods = false)
@EnableJpaRepositories(basePackages = "org.emplab.server", repositoryBaseClass = JpaAggregates.class)
class PersistenceConfiguration {}
