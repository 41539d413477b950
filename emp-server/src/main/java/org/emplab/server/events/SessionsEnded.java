package org.emplab.server.events;

/**
 * The access of a person has ended: the account was closed, its role or password changed, or a session or a token of
 * theirs ended. The server publishes it as an application event, after the commit.
 */
public record SessionsEnded(String login) {}
