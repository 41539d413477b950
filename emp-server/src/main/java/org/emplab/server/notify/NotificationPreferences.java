package org.emplab.server.notify;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.emplab.server.database.Aggregates;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.transaction.annotation.Transactional;

/** Which notifications people want. */
interface NotificationPreferences extends Aggregates<NotificationPreference, UUID> {
    List<NotificationPreference> findByUserIdOrderByKindAscChannelAsc(UUID userId);

    @Transactional
    int deleteByIdIn(Collection<UUID> ids);

    @NativeQuery("select coalesce(max(id), 0) from run_events")
    long latestEvent();
}
