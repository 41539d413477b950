package org.emplab.agent.capture;

import org.emplab.agent.capture.image.ProcessTable;

/** A capture whose images can be looked at. */
sealed interface ImageSource extends Capture permits TaskstatsCapture, ProcCapture {
    ProcessTable table();
}
