/** The lab's web pages. Ports to the server are small interfaces beside the pages that use them. */
@NullMarked
package org.emplab.web;

import org.jspecify.annotations.NullMarked;
