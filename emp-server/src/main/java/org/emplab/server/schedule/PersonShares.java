package org.emplab.server.schedule;

import java.util.List;
import org.emplab.server.database.Aggregates;

/** The shares that are not 1. */
interface PersonShares extends Aggregates<PersonShare, String> {
    List<PersonShare> findAllByOrderByPerson();
}
