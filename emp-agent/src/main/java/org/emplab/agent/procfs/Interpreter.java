package org.emplab.agent.procfs;

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
 */
public record Interpreter(String code, String script, String value, String rest) {
    private static final Pattern VERSIONED = Pattern.compile("([A-Za-z]+)(?:[-0-9.]+(?:dbg|[dmt])?)?");
    private static final Pattern SCRIPT = Pattern.compile(
            ".*\\.(?:py|pyc|pyz|sh|bash|zsh|ksh|pl|rb|js|mjs|cjs|ts|php|phar|lua|tcl|R|r|jl|scm|exe|dll|jar)");
    private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");
    private static final int LONGEST = 1024;

    private static final Interpreter SHELL = new Interpreter("cs", "", "oO", "");
    private static final Map<String, Interpreter> KNOWN = Map.of(
            "python", new Interpreter("c", "m", "WXQ", ""),
            "pypy", new Interpreter("c", "m", "WXQ", ""),
            "perl", new Interpreter("eE", "", "I", "MmFixDCVd"),
            "ruby", new Interpreter("e", "", "IrCEX", "FKWTxi"),
            "node", new Interpreter("ep", "", "rC", ""),
            "nodejs", new Interpreter("ep", "", "rC", ""),
            "php", new Interpreter("rRBES", "fF", "cdzt", ""));
    private static final Set<String> SHELLS = Set.of("sh", "dash", "ash", "bash", "rbash", "ksh", "mksh", "zsh");

    /** Others, whose options are not known here: the first word that ends like a script. */
    private static final Set<String> OTHERS =
            Set.of("lua", "luajit", "tclsh", "wish", "julia", "mono", "dotnet", "deno", "bun", "guile");

    private static final Pattern CODE_WORD = Pattern.compile("(?s)--(?:eval|print).*");
    private static final Pattern OTHERS_CODE = Pattern.compile("(?s)-[ceE].*|--eval.*");
    private static final Pattern VALUE_WORD =
            Pattern.compile("--(?:rcfile|init-file|check-hash-based-pycs|enable|disable"
                    + "|encoding|external-encoding|internal-encoding|require|import|loader|experimental-loader|conditions"
                    + "|input-type)");
    private static final Pattern FLAG_WORD =
            Pattern.compile("--(?:[^=]+=.*|login|norc|noprofile|posix|restricted|verbose"
                    + "|no-rcs|yjit|jit|no-warnings|no-deprecation|enable-source-maps|expose-gc|inspect)");
    private static final Pattern JAVA_VALUE = Pattern.compile(
            "-cp|-classpath|--class-path|-p|--(?:upgrade-)?module-path"
                    + "|--(?:add|limit)-modules|--add-(?:exports|opens|reads)|--patch-module|--enable-native-access|--source");

    /** True if a program of this path may have a script. */
    static boolean is(String executable) {
        String name = name(executable);
        return name.equals("java") || name.equals("busybox") || OTHERS.contains(name) || of(name) != null;
    }

    private static @Nullable Interpreter of(String name) {
        return SHELLS.contains(name) ? SHELL : KNOWN.get(name);
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
        Interpreter interpreter = of(name);
        if (interpreter != null) {
            return plausible(interpreter.script(words));
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

    private @Nullable String script(List<String> words) {
        String takers = code + script + value + rest;
        Pattern letters = Pattern.compile("(?s)[-+][^" + takers + "]*([" + takers + "])?(.*)");
        boolean sure = true;
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            String next = i + 1 < words.size() ? words.get(i + 1) : null;
            if (!word.startsWith("-") && !(this == SHELL && word.startsWith("+"))) {
                return sure || SCRIPT.matcher(word).matches() ? word : null;
            }
            if (word.length() < 2 || word.equals("--")) {
                return word.length() < 2 ? null : next;
            }
            if (word.startsWith("--")) {
                if (CODE_WORD.matcher(word).matches()) {
                    return null;
                }
                i += VALUE_WORD.matcher(word).matches() ? 1 : 0;
                sure &= VALUE_WORD.matcher(word).matches()
                        || FLAG_WORD.matcher(word).matches();
                continue;
            }
            Matcher taker = letters.matcher(word); // several flags in a word, the last may have a value
            if (!taker.matches() || taker.group(1) == null) {
                continue;
            }
            if (code.contains(taker.group(1))) {
                return null;
            }
            boolean alone = taker.group(2).isEmpty();
            if (script.contains(taker.group(1))) {
                return alone ? next : taker.group(2);
            }
            if (value.contains(taker.group(1))) {
                i += alone ? 1 : 0;
                sure &= alone || this != SHELL;
            }
        }
        return null;
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
            if (JAVA_VALUE.matcher(word).matches()) {
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
            if (!word.startsWith("-") && SCRIPT.matcher(word).matches()) {
                return word;
            }
        }
        return null;
    }
}
