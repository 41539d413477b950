package org.emplab.web.view;

/**
 * Filters, columns and order of the run table under a name.
 *
 * @param query what follows the path in the run table's address
 * @param by login name of its owner
 * @param mine whether it is the visitor's own
 * @param deletable whether the visitor may delete it
 */
public record SavedView(
        String id, String name, String query, boolean shared, String by, boolean mine, boolean deletable) {}
