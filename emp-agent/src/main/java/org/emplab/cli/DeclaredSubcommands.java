package org.emplab.cli;

import java.util.List;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** A command whose subcommands are made from declarations, beside those that {@link Subcommands} names. */
public interface DeclaredSubcommands {
    /**
     * Makes the subcommands that a call names; of the others no more than their name and what they do.
     *
     * @param words all words of the call
     */
    List<CommandSpec> subcommands(Set<String> words);
}
