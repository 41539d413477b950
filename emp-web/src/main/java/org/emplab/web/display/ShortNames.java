package org.emplab.web.display;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Long names, such as those of containers, without their middle: {@code docker-256c…9e1f.scope}. Of some names no two that
 * differ look alike.
 */
public final class ShortNames {
    /** An ellipsis and a few letters on each side. */
    private static final int SHORTEST = 7;

    private final Map<String, String> shown;

    private ShortNames(Map<String, String> shown) {
        this.shown = Map.copyOf(shown);
    }

    /**
     * @param all names that stand beside each other
     * @param most characters of each, at least 7; more where fewer do not tell names apart
     */
    public static ShortNames of(Collection<String> all, int most) {
        Map<String, String> shown = new HashMap<>();
        Set<String> left = new HashSet<>(all);
        for (int length = Math.max(SHORTEST, most); !left.isEmpty(); length += SHORTEST) {
            int within = length;
            Map<String, List<String>> alike = left.stream().collect(Collectors.groupingBy(name -> cut(name, within)));
            alike.forEach((cut, names) -> {
                if (names.size() == 1 && (names.get(0).equals(cut) || !shown.containsValue(cut))) {
                    shown.put(names.get(0), cut);
                    left.remove(names.get(0));
                }
            });
        }
        return new ShortNames(shown);
    }

    public String of(String name) {
        return shown.getOrDefault(name, name);
    }

    /** A name alone. */
    static String cut(String name, int most) {
        int letters = name.codePointCount(0, name.length());
        if (letters <= most) {
            return name;
        }
        int end = (most - 1) / 2;
        int begin = most - 1 - end;
        return name.substring(0, name.offsetByCodePoints(0, begin)) + "…"
                + name.substring(name.offsetByCodePoints(0, letters - end));
    }
}
