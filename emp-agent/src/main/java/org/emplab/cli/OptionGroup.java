package org.emplab.cli;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The heading under which the help of a command lists the options of a class. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface OptionGroup {
    String value();

    /** The place among the groups; those of a command itself come first. */
    int order();

    /** Whether {@code --help} names its options only and {@code --help-all} explains them. */
    boolean rare() default false;
}
