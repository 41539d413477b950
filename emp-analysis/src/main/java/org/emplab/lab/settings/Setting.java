package org.emplab.lab.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Declares a component of a record as a setting of a run. Experiments, JSON, their schema, forms and the shell's options
 * follow from it; which values there are follows from the component's type.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {
    /** The key in JSON, where it is not the component's name; a time ends with Seconds, a size with Bytes. */
    String key() default "";

    /** The key in an experiment, where it is not that of JSON. */
    String inExperiment() default "";

    /** Its words in a form. */
    String title();

    /** A sentence for the shell's help, a form and the schema. */
    String help();

    /** The value if none is given, of a setting that has one always. */
    String usual() default "";

    double least() default -Double.MAX_VALUE;

    double most() default Double.MAX_VALUE;

    /** A regular expression of the whole text; empty: any text. */
    String pattern() default "";

    /** The shell's option, where it is not the key without its unit. */
    String option() default "";

    /** The word that stands for a value, where it does not follow from the type. */
    String placeholder() default "";
}
