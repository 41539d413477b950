package org.emplab.server.security.filter;

import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** A request of which the body comes through a stream of ours, and is waited for. */
abstract class ReadThrough extends HttpServletRequestWrapper {
    ReadThrough(HttpServletRequest request) {
        super(request);
    }

    /** What is read instead of the body. */
    abstract InputStream through(InputStream body);

    @Override
    public final ServletInputStream getInputStream() throws IOException {
        return new Body(through(super.getInputStream()));
    }

    @Override
    public final BufferedReader getReader() throws IOException {
        return new BufferedReader(new InputStreamReader(getInputStream(), StandardCharsets.UTF_8));
    }

    private static final class Body extends ServletInputStream {
        private final InputStream in;
        private boolean finished;

        Body(InputStream in) {
            this.in = in;
        }

        @Override
        public int read() throws IOException {
            int read = in.read();
            finished = read < 0;
            return read;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            int read = in.read(target, offset, length);
            finished = read < 0;
            return read;
        }

        @Override
        public boolean isFinished() {
            return finished;
        }

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void setReadListener(ReadListener listener) {
            throw new UnsupportedOperationException("it is waited for");
        }
    }
}
