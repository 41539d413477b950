package org.emplab.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** The file of the figures; a name that promises another format is refused before anything is measured. */
final class FigureFile implements ITypeConverter<Path> {
    private static final Set<String> OTHERS =
            Set.of("png", "jpg", "jpeg", "gif", "webp", "pdf", "eps", "ps", "html", "svgz");

    @Override
    public Path convert(String text) {
        String ending = text.substring(text.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        if (OTHERS.contains(ending)) {
            throw new TypeConversionException(
                    "figures are written as .svg, or as .tex (LaTeX with pgfplots), not as ." + ending);
        }
        return Path.of(text);
    }
}
