package org.emplab.analysis.question;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares a component of an analysis's record of parameters: what it is called, what it takes, and its help. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Param {
    /** The parameter's words in a form. */
    String label();

    String unit() default "";

    /** The value that is taken if none is given; empty for none. */
    String usual() default "";

    double least() default -Double.MAX_VALUE;

    double most() default Double.MAX_VALUE;

    /** Least and most that a server takes, where it takes less than the shell. */
    double[] served() default {};

    /** The shell's option, where it is not the component's name. */
    String option() default "";

    /** The word that stands for a value in the shell's help. */
    String placeholder();

    /** The shell's help, line by line. */
    String[] help();

    /** The words of its choices in a form, in their order, where they are not those at the shell. */
    String[] choices() default {};

    /** Whether one word at the shell may hold several values, with commas between them. */
    boolean commas() default false;
}
