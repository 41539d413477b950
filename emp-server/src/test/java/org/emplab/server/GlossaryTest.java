package org.emplab.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Whoever meets a class of the agent or the server finds the words of its name in the glossary. */
class GlossaryTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern WORD = Pattern.compile("[A-Z]+(?![a-z])|[A-Z]?[a-z]+");
    private static final Pattern DEFINED_WITHIN = Pattern.compile("\\*([^*]+)\\*");

    /** No nouns: they say which one of what the noun names. */
    private static final Set<String> SMALL_WORDS = words("""
            ahead asked at begun bounded by captured carry changed compared compiled copied counted critical denied
            described displace drifted durable elsewhere expected fetched finite first fixed force from growing hashed
            idle installed interrupted joined known later let limited linked logged looked many measured measuring
            native natural neighbouring no non notify now numbered one over own personal planned prepared
            publish refused said simulated slow spawned still submitted the this through too torn unread used whole
            """);

    /** What kind of thing a class is, in any program: by its framework, by what it does to a file, by its side of a call. */
    private static final Set<String> KINDS = words("""
            api appender applier book configuration converter decoder description error exception finder format info
            input json list manager option output page property reader report room runner scanner service
            subcommand writer
            """);

    /** What these machines, languages and libraries call their own things. */
    private static final Set<String> COMPUTING = words("""
            address argument auto bearer binary body c call cgroup child cli clock column commit compiler content
            control copy cost counter cpu cpus csrf data datagram directory disk errno export failure family figure firewall
            firmware frequency group gzip header home id import instant interrupt interruption io jar jpa jvm kernel
            key kind layout libc load lock logout mail match measure memory model netlink notation oidc package pair
            parameter parquet password path persistence pid postgre postmaster proc processor query remote restore
            scan scheduling search security sequence set setting socket span spec standard stat step string struct
            synchronisation tail target taskstat tcp thread timeout timer upgrade usage work
            """);

    @Test
    void definesEveryNounThatNamesAClassOfAgentOrServer() throws IOException {
        Set<String> defined = defined();
        Map<String, Set<String>> named = named();

        Map<String, Set<String>> missing = new TreeMap<>(named);
        missing.keySet().removeAll(defined);
        missing.keySet().removeAll(allowed());
        assertThat(missing)
                .as("words of class names that docs/glossary.md does not define")
                .isEmpty();

        Set<String> idle = new TreeSet<>(allowed());
        idle.removeIf(word -> named.containsKey(word) && !defined.contains(word));
        assertThat(idle).as("words that need not be excused any more").isEmpty();
    }

    /** The words of its first columns, and those that an explanation sets apart. */
    private static Set<String> defined() throws IOException {
        Set<String> defined = new TreeSet<>();
        for (String line : Files.readAllLines(ROOT.resolve("docs/glossary.md"))) {
            if (line.startsWith("| ")) {
                String[] cells = line.split("\\|");
                defined.addAll(wordsOf(cells[1]));
                DEFINED_WITHIN.matcher(cells[2]).results().forEach(word -> defined.addAll(wordsOf(word.group(1))));
            }
        }
        return defined;
    }

    /** The words of classes, with the classes; a command is named as people type it, which its help explains. */
    private static Map<String, Set<String>> named() throws IOException {
        Map<String, Set<String>> named = new TreeMap<>();
        for (String module : List.of("emp-agent", "emp-server")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                files.map(file -> file.getFileName().toString())
                        .filter(name -> name.endsWith(".java") && !name.endsWith("Command.java"))
                        .map(name -> name.replace(".java", ""))
                        .forEach(name -> wordsOf(name)
                                .forEach(word -> named.computeIfAbsent(word, first -> new TreeSet<>())
                                        .add(name)));
            }
        }
        return named;
    }

    private static Set<String> allowed() {
        Set<String> allowed = new TreeSet<>(SMALL_WORDS);
        allowed.addAll(KINDS);
        allowed.addAll(COMPUTING);
        return allowed;
    }

    private static List<String> wordsOf(String name) {
        return WORD.matcher(name)
                .results()
                .map(MatchResult::group)
                .map(GlossaryTest::singular)
                .toList();
    }

    private static String singular(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        if (small.endsWith("ies")) {
            return small.replaceFirst("ies$", "y");
        }
        if (small.endsWith("yses")) {
            return small.replaceFirst("es$", "is");
        }
        if (small.matches(".*(ss|x|ch|sh)es")) {
            return small.replaceFirst("es$", "");
        }
        return small.matches(".*(ss|us|is)") ? small : small.replaceFirst("(?<=..)s$", "");
    }

    private static Set<String> words(String text) {
        return new TreeSet<>(Arrays.asList(text.strip().split("\\s+")));
    }
}
