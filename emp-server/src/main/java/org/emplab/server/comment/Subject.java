package org.emplab.server.comment;

/**
 * What a comment is about.
 *
 * @param kind run, experiment or machine
 * @param id public id, or a machine's name
 */
record Subject(String kind, String id) {
    @Override
    public String toString() {
        return kind + ":" + id;
    }
}
