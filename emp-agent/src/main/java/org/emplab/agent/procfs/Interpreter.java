package org.emplab.agent.procfs;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the script, module or jar that an interpreter or JVM executes in its command line. Code on the command line is no
 * script, and what follows a script is never looked at: both may hold secrets. Where an option is not known to take no
 * value, a word counts as the script only by the ending of its name.
 *
 * @param code short options whose value is code, or that read code from standard input
 * @param script short options whose value is the script or module
 * @param value short options with a value, in the same word or the next
 * @param rest short options whose value, if any, is the rest of the word
 * @param digits short options whose value, if any, is a number in the same word
 * @param codeWords long options whose value is code
 * @param valueWords long options with a value
 * @param flagWords long options without one
 */
public record Interpreter(
        String code,
        String script,
        String value,
        String rest,
        String digits,
        Set<String> codeWords,
        Set<String> valueWords,
        Set<String> flagWords) {
    private static final Pattern VERSIONED = Pattern.compile("([A-Za-z]+)(?:[-0-9.]+(?:dbg|[dmt])?)?");
    private static final Pattern SCRIPT = Pattern.compile(
            ".*\\.(?:py|pyc|pyz|sh|bash|zsh|ksh|pl|rb|js|mjs|cjs|ts|php|phar|lua|tcl|R|r|jl|scm|exe|dll|jar)");
    private static final Pattern OTHERS_CODE = Pattern.compile("-[ceE].*|--eval.*");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final int LONGEST = 1024;

    private static final Interpreter SHELL = new Interpreter(
            "cs",
            "",
            "oO",
            "",
            "",
            Set.of(),
            Set.of("--rcfile", "--init-file"),
            Set.of("--login", "--norc", "--noprofile", "--posix", "--restricted", "--verbose", "--no-rcs"));
    private static final Interpreter PYTHON =
            new Interpreter("c", "m", "WXQ", "", "", Set.of(), Set.of("--check-hash-based-pycs"), Set.of());
    private static final Interpreter PERL =
            new Interpreter("eE", "", "I", "MmFixDCVd", "0l", Set.of(), Set.of(), Set.of());
    private static final Interpreter RUBY = new Interpreter(
            "e",
            "",
            "IrCEX",
            "FKWTxi",
            "0",
            Set.of(),
            Set.of("--enable", "--disable", "--encoding", "--external-encoding", "--internal-encoding"),
            Set.of("--yjit", "--jit"));
    private static final Interpreter NODE = new Interpreter(
            "ep",
            "",
            "rC",
            "",
            "",
            Set.of("--eval", "--print"),
            Set.of("--require", "--import", "--loader", "--experimental-loader", "--conditions", "--input-type"),
            Set.of("--no-warnings", "--no-deprecation", "--enable-source-maps", "--expose-gc", "--inspect"));
    private static final Interpreter PHP = new Interpreter("rRBES", "fF", "cdzt", "", "", Set.of(), Set.of(), Set.of());

    private static final Map<String, Interpreter> BY_NAME = byName();

    /** Others, whose options are not known here: the first word that ends like a script. */
    private static final Set<String> OTHERS =
            Set.of("lua", "luajit", "tclsh", "wish", "julia", "mono", "dotnet", "deno", "bun", "guile");

    private static final Set<String> JAVA_VALUES = Set.of(
            "-cp",
            "-classpath",
            "--class-path",
            "-p",
            "--module-path",
            "--upgrade-module-path",
            "--add-modules",
            "--limit-modules",
            "--add-exports",
            "--add-opens",
            "--add-reads",
            "--patch-module",
            "--enable-native-access",
            "--source");

    private static Map<String, Interpreter> byName() {
        Map<String, Interpreter> names = new HashMap<>();
        for (String shell : List.of("sh", "dash", "ash", "bash", "rbash", "ksh", "mksh", "zsh")) {
            names.put(shell, SHELL);
        }
        names.put("python", PYTHON);
        names.put("pypy", PYTHON);
        names.put("perl", PERL);
        names.put("ruby", RUBY);
        names.put("node", NODE);
        names.put("nodejs", NODE);
        names.put("php", PHP);
        return names;
    }

    /** True if a program of this path may have a script. */
    static boolean is(String executable) {
        String name = name(executable);
        return name.equals("java") || name.equals("busybox") || OTHERS.contains(name) || BY_NAME.containsKey(name);
    }

    /**
     * The script, module or jar as the command line has it.
     *
     * @param executable path of the program, or the command line's first word where the path cannot be read
     * @param arguments the words of the command line, the program's first
     * @return null if there is none, or if it cannot be told from an option's value
     */
    public static @Nullable String script(String executable, List<String> arguments) {
        if (arguments.isEmpty()) {
            return null;
        }
        List<String> words = arguments.subList(1, arguments.size());
        String name = name(executable);
        if (name.equals("busybox")) {
            String applet = name(arguments.get(0));
            if (applet.equals("busybox")) {
                return words.isEmpty() ? null : script(words.get(0), words);
            }
            name = applet;
        }
        if (name.equals("java")) {
            return plausible(ofJava(words));
        }
        Interpreter interpreter = BY_NAME.get(name);
        if (interpreter != null) {
            return plausible(interpreter.of(words));
        }
        return OTHERS.contains(name) ? plausible(ofOther(words)) : null;
    }

    /** The last part of a path, a version taken off. */
    private static String name(String path) {
        String last = path.substring(path.lastIndexOf('/') + 1);
        Matcher versioned = VERSIONED.matcher(last.startsWith("-") ? last.substring(1) : last);
        return versioned.matches() ? versioned.group(1) : "";
    }

    private static @Nullable String plausible(@Nullable String script) {
        return script == null
                        || script.isEmpty()
                        || script.length() > LONGEST
                        || script.contains("://")
                        || CONTROL.matcher(script).find()
                ? null
                : script;
    }

    private @Nullable String of(List<String> words) {
        boolean sure = true;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : null;
            if (!word.startsWith("-") && !(this == SHELL && word.startsWith("+"))) {
                return sure || ends(word) ? word : null;
            }
            if (word.length() < 2) {
                return null;
            }
            if (word.equals("--")) {
                return next;
            }
            Option option = word.startsWith("--") ? word(word) : letters(word);
            switch (option.kind) {
                case CODE -> {
                    return null;
                }
                case SCRIPT -> {
                    return option.rest.isEmpty() ? next : option.rest;
                }
                case TAKES_NEXT -> i++;
                case UNKNOWN -> sure = false;
                case FLAG -> {}
            }
        }
        return null;
    }

    private Option word(String word) {
        int equals = word.indexOf('=');
        String key = equals < 0 ? word : word.substring(0, equals);
        if (codeWords.contains(key)) {
            return Option.of(Kind.CODE);
        }
        if (equals > 0 || flagWords.contains(key)) {
            return Option.of(Kind.FLAG);
        }
        return Option.of(valueWords.contains(key) ? Kind.TAKES_NEXT : Kind.UNKNOWN);
    }

    /** One letter or several flags in a word; the last may have a value. */
    private Option letters(String word) {
        for (int at = 1; at < word.length(); at++) {
            char letter = word.charAt(at);
            String rest = word.substring(at + 1);
            if (code.indexOf(letter) >= 0) {
                return Option.of(Kind.CODE);
            }
            if (script.indexOf(letter) >= 0) {
                return new Option(Kind.SCRIPT, rest);
            }
            if (value.indexOf(letter) >= 0) {
                return Option.of(rest.isEmpty() ? Kind.TAKES_NEXT : this == SHELL ? Kind.UNKNOWN : Kind.FLAG);
            }
            if (this.rest.indexOf(letter) >= 0) {
                return Option.of(Kind.FLAG);
            }
            while (digits.indexOf(letter) >= 0 && at + 1 < word.length() && isOctal(word.charAt(at + 1))) {
                at++;
            }
        }
        return Option.of(Kind.FLAG);
    }

    private static boolean isOctal(char digit) {
        return digit >= '0' && digit <= '7';
    }

    private static boolean ends(String word) {
        return SCRIPT.matcher(word).matches();
    }

    /** A file of arguments may name the main class, so that nothing behind it can be told. */
    private static @Nullable String ofJava(List<String> words) {
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-jar") || word.equals("-m") || word.equals("--module")) {
                return i + 1 < words.size() ? words.get(i + 1) : null;
            }
            if (word.startsWith("--module=")) {
                return word.substring("--module=".length());
            }
            if (word.startsWith("@")) {
                return null;
            }
            if (JAVA_VALUES.contains(word)) {
                i++;
            } else if (!word.startsWith("-")) {
                return word;
            }
        }
        return null;
    }

    private static @Nullable String ofOther(List<String> words) {
        for (String word : words) {
            if (OTHERS_CODE.matcher(word).matches()) {
                return null;
            }
            if (!word.startsWith("-") && ends(word)) {
                return word;
            }
        }
        return null;
    }

    private enum Kind {
        FLAG,
        TAKES_NEXT,
        UNKNOWN,
        CODE,
        SCRIPT
    }

    private record Option(Kind kind, String rest) {
        static Option of(Kind kind) {
            return new Option(kind, "");
        }
    }
}
