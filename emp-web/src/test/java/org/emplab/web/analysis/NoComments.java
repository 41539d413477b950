package org.emplab.web.analysis;

import java.util.Collection;
import java.util.List;
import org.emplab.web.api.Page;
import org.emplab.web.comment.CommentKind;
import org.emplab.web.comment.CommentPort;
import org.emplab.web.comment.CommentRequest;
import org.emplab.web.comment.CommentView;
import org.jspecify.annotations.Nullable;

/** The comments of a lab without any. */
record NoComments() implements CommentPort {
    @Override
    public Page<CommentView> comments(CommentKind kind, @Nullable String subject, int page, int size) {
        return new Page<>(List.of(), page, size, 0);
    }

    @Override
    public Page<CommentView> onSamples(String run, Collection<Integer> samples, int most) {
        return new Page<>(List.of(), 0, most, 0);
    }

    @Override
    public List<Integer> commentedSamples(String run, int most) {
        return List.of();
    }

    @Override
    public List<CommentView> changes(Collection<String> runs) {
        return List.of();
    }

    @Override
    public CommentView comment(CommentRequest asked) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void takeBack(String id) {
        throw new UnsupportedOperationException();
    }
}
