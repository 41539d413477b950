package org.emplab.server.database;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;
import org.springframework.data.jpa.repository.support.JpaEntityInformation;
import org.springframework.data.jpa.repository.support.SimpleJpaRepository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Aggregates by Spring Data JPA, their repositories beside them in their features' packages, or in the one service that asks
 * them.
 */
@Configuration(proxyBeanMethods = false)
@EnableJpaRepositories(
        basePackages = "org.emplab.server",
        repositoryBaseClass = PersistenceConfiguration.JpaAggregates.class,
        considerNestedRepositories = true)
class PersistenceConfiguration {

    /** The operations that all repositories share. Ids are chosen before a row is stored, so storing must not look for the row. */
    static class JpaAggregates<T, I> extends SimpleJpaRepository<T, I> implements Aggregates<T, I> {
        private final EntityManager entities;
        private final String name;

        JpaAggregates(JpaEntityInformation<T, ?> entity, EntityManager entities) {
            super(entity, entities);
            this.entities = entities;
            this.name = entity.getEntityName();
        }

        @Override
        @Transactional
        public <S extends T> S add(S aggregate) {
            entities.persist(aggregate);
            entities.flush();
            return aggregate;
        }

        @Override
        @Transactional
        public <S extends T> void addAll(Collection<S> aggregates) {
            aggregates.forEach(entities::persist);
            entities.flush();
        }

        @Override
        public long countUpTo(long most) {
            String some = "select id(a) as id from " + name + " a order by id(a) limit :most";
            return entities.createQuery("select count(*) from (" + some + ") as counted", Long.class)
                    .setParameter("most", most)
                    .getSingleResult();
        }
    }
}
