/** What people ask for and need not wait for: jobs that any server computes, and another takes over if it dies. */
@NullMarked
package org.emplab.server.job;

import org.jspecify.annotations.NullMarked;
