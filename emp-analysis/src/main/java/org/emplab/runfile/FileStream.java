package org.emplab.runfile;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Opens what is to be read: a file, a pipe or a device. */
public final class FileStream {
    private FileStream() {}

    /**
     * @throws InvalidInputException if there is no such file, it is a directory, or this user may not read it
     */
    public static InputStream open(Path path) throws IOException {
        if (Files.isDirectory(path)) {
            throw new InvalidInputException(path.toString(), 0, null, "is a directory, not a file");
        }
        try {
            // the streams of a channel and of a file ask for their position, which a pipe does not have
            return Files.exists(path) && !Files.isRegularFile(path)
                    ? new BufferedInputStream(new FileInputStream(path.toFile()))
                    : Files.newInputStream(path);
        } catch (FileSystemException e) {
            throw InvalidInputException.unreadable(path.toString(), e);
        }
    }
}
