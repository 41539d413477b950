/** The web pages in a real browser, over the real server and a real PostgreSQL. */
@NullMarked
package org.emplab.server.browser;

import org.jspecify.annotations.NullMarked;
