package org.emplab.server.notify;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import org.emplab.server.EmpServerSettings;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.MailException;
import org.springframework.mail.javamail.JavaMailSender;
import org.springframework.mail.javamail.MimeMessageHelper;
import org.springframework.stereotype.Component;

/** Sends messages to a person as one e-mail of plain text. */
@Component
class Mail {
    private static final int LONGEST_SUBJECT = 150;

    private final ObjectProvider<JavaMailSender> sender;
    private final NotifySettings settings;
    private final EmpServerSettings lab;

    Mail(ObjectProvider<JavaMailSender> sender, NotifySettings settings, EmpServerSettings lab) {
        this.sender = sender;
        this.settings = settings;
        this.lab = lab;
    }

    boolean isSetUp() {
        return sender.getIfAvailable() != null;
    }

    void send(String to, List<Message> messages) throws IOException {
        send(
                to,
                subject(messages),
                messages.stream()
                        .map(message -> message.at() + "  " + message.subject() + "\n    "
                                + message.text().replace("\n", "\n    ") + "\n"
                                + lab.link(message.page())
                                        .map(link -> "    " + link + "\n")
                                        .orElse(""))
                        .collect(Collectors.joining("\n")));
    }

    /** Sends the code by which a person shows that the address is theirs; nothing in it is of the person's choice. */
    void sendCode(String to, String code) throws IOException {
        send(
                to,
                "EMP Lab: confirm this address",
                "A person of this lab wants messages at this address. If it was you, say this code on the page of"
                        + " your notifications:\n\n    " + code + "\n\n"
                        + lab.link("/account/notifications")
                                .map(link -> "    " + link + "\n\n")
                                .orElse("")
                        + "If it was not you, do nothing: nothing else comes.\n");
    }

    private void send(String to, String subject, String text) throws IOException {
        JavaMailSender by = sender.getIfAvailable();
        if (by == null) {
            throw new IOException("no mail server is set up (spring.mail.host)");
        }
        try {
            MimeMessage mail = by.createMimeMessage();
            MimeMessageHelper helper = new MimeMessageHelper(mail, false, StandardCharsets.UTF_8.name());
            helper.setFrom(settings.from());
            helper.setTo(to);
            helper.setSubject(subject);
            helper.setText(text);
            mail.setHeader("Auto-Submitted", "auto-generated"); // so that no absence note answers
            by.send(mail);
        } catch (MailException | MessagingException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** One line, whatever a name has in it: what follows a line's end would be a header. */
    static String subject(List<Message> messages) {
        String all = messages.size() == 1
                ? messages.get(0).text()
                : messages.size() + " messages: "
                        + messages.stream().map(Message::kind).distinct().collect(Collectors.joining(", "));
        String line = ("EMP Lab: " + all).replaceAll("[\\p{Cntrl}\\u0085\\u2028\\u2029]+", " ");
        return line.substring(0, Math.min(line.length(), LONGEST_SUBJECT));
    }
}
