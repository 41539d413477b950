package org.emplab.web.events;

/**
 * What was open to a person is so no more: the account was closed, its role or password changed, or a session or a token
 * of theirs ended. The server publishes it as an application event, after the commit.
 */
public record SessionsEnded(String login) {}
