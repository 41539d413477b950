package org.emplab.server.notify;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.emplab.server.api.Paging;
import org.emplab.server.notify.NotificationApi.Choice;
import org.emplab.server.notify.NotificationApi.Chosen;
import org.emplab.server.notify.NotificationApi.Wanted;
import org.emplab.server.notify.Recipients.Named;
import org.emplab.web.api.ProblemException;
import org.emplab.web.notification.NotificationForm;
import org.emplab.web.notification.Notifications;
import org.springframework.data.domain.Slice;
import org.springframework.stereotype.Service;

/** The same choices and messages as REST has, for pages. */
@Service
class StoredNotifications implements Notifications {
    private final Choices choices;
    private final Messages messages;
    private final Recipients recipients;
    private final Mail mail;

    StoredNotifications(Choices choices, Messages messages, Recipients recipients, Mail mail) {
        this.choices = choices;
        this.messages = messages;
        this.recipients = recipients;
        this.mail = mail;
    }

    @Override
    public boolean mailIsSetUp() {
        return mail.isSetUp();
    }

    @Override
    public NotificationForm chosen(String login) {
        Chosen chosen = choices.of(login);
        return new NotificationForm(
                chosen.email(),
                chosen.webhook(),
                chosen.wishes().stream().map(StoredNotifications::typed).toList(),
                chosen.wishes().stream()
                        .filter(Wanted::everybodys)
                        .map(StoredNotifications::typed)
                        .toList());
    }

    private static String typed(Wanted wish) {
        return wish.kind() + "." + wish.channel();
    }

    @Override
    public Outcome choose(String login, NotificationForm form) {
        List<Wanted> wishes = new ArrayList<>();
        for (String told : form.told()) {
            String[] parts = told.split("\\.", 2);
            wishes.add(new Wanted(
                    parts[0],
                    parts.length < 2 ? "" : parts[1],
                    form.everybodys().contains(told)));
        }
        try {
            Chosen chosen = choices.choose(login, new Choice(form.email(), form.webhook(), wishes));
            return new Outcome.Kept(Optional.ofNullable(chosen.webhookSecret()));
        } catch (ProblemException refused) {
            return new Outcome.Refused(String.valueOf(refused.getMessage()), refused.key());
        }
    }

    @Override
    public Found undelivered(int page, int size) {
        Slice<Message> found = messages.undelivered(Paging.request(page, size));
        Map<UUID, String> logins = recipients
                .named(found.stream().map(Message::userId).distinct().toList())
                .stream()
                .collect(Collectors.toMap(Named::getId, Named::getName));
        return new Found(
                found.stream()
                        .map(message -> new Undelivered(
                                logins.getOrDefault(message.userId(), "–"),
                                message.channel(),
                                message.subject(),
                                message.text(),
                                message.at(),
                                message.attempts(),
                                Optional.ofNullable(message.givenUpAt()),
                                Optional.ofNullable(message.failure())))
                        .toList(),
                found.hasNext());
    }
}
