/** The time of a program's threads by what took it, from the accounts that the agent records with its samples. */
@NullMarked
package org.emplab.analysis.account;

import org.jspecify.annotations.NullMarked;
