package org.emplab.agent.capture;

/** A capture whose images can be looked at. */
sealed interface ImageSource extends Capture permits TaskstatsCapture, ProcCapture {
    ProcessTable table();

    IdentityReader identities();
}
