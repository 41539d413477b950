package org.emplab.server.database;

import java.util.Collection;
import java.util.Optional;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * All stored aggregates of one kind. A repository is named as the collection that it is, lies in its aggregate's package
 * and only reads: a method that changes rows says so with {@link Transactional}.
 *
 * @param <T> the aggregate
 * @param <I> its id
 */
@NoRepositoryBean
@Transactional(readOnly = true)
public interface Aggregates<T, I> extends Repository<T, I> {
    Optional<T> findById(I id);

    /** How many there are, or {@code most} if there are more: counting everything takes long where there is much. */
    long countUpTo(long most);

    /** Stores a new one at once, so that SQL in the same transaction finds its row. */
    @Transactional
    <S extends T> S add(S aggregate);

    /** Stores many new ones, and looks for other changes to write only once. */
    @Transactional
    <S extends T> void addAll(Collection<S> aggregates);

    /** Writes what was changed of loaded aggregates at once; without it that happens as the transaction commits. */
    @Transactional
    void flush();
}
