package org.emplab.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The subcommands of a command, in the place of picocli's own list: {@link CommandTree} reads their options only when called. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Subcommands {
    Class<?>[] value();
}
