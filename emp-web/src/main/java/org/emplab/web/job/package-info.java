/** What the server computes in the background: how far it is, and what people do about it. */
@NullMarked
package org.emplab.web.job;

import org.jspecify.annotations.NullMarked;
