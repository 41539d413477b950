/*
 * Sends messages of a given size over TCP and waits for each one's answer of a single byte.
 *   tcp-send serve PORT               answers one client after the other; prints the port (0: any free one)
 *   tcp-send send HOST PORT BYTES COUNT TURNS
 * TURNS increments are made after each message, while its answer is on the way.
 */
#define _GNU_SOURCE
#include "emp.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

static void need(int good, const char *what) {
    if (!good) {
        fprintf(stderr, "tcp-send: %s: %s\n", what, strerror(errno));
        exit(1);
    }
}

static int read_fully(int fd, char *bytes, size_t length) {
    for (size_t done = 0; done < length;) {
        ssize_t got = read(fd, bytes + done, length - done);
        if (got <= 0) {
            return 0;
        }
        done += (size_t)got;
    }
    return 1;
}

static int write_fully(int fd, const char *bytes, size_t length) {
    for (size_t done = 0; done < length;) {
        ssize_t put = send(fd, bytes + done, length - done, MSG_NOSIGNAL);
        if (put <= 0) {
            return 0;
        }
        done += (size_t)put;
    }
    return 1;
}

static void no_delay(int fd) {
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

/* The first four bytes of a connection are the size of its messages. */
static void answer(int client) {
    static char message[1 << 24];
    uint32_t size;
    no_delay(client);
    if (read_fully(client, (char *)&size, sizeof size) && (size = ntohl(size)) > 0 && size <= sizeof message) {
        while (read_fully(client, message, size) && write_fully(client, message, 1)) {
        }
    }
    close(client);
}

static _Noreturn void serve(const char *port_text) {
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t length = sizeof address;
    int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    address.sin_port = htons((uint16_t)emp_number("PORT", port_text, 0, 65535));
    need(listener >= 0, "socket");
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    need(!bind(listener, (struct sockaddr *)&address, length), "bind");
    need(!listen(listener, 16), "listen");
    need(!getsockname(listener, (struct sockaddr *)&address, &length), "getsockname");
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    for (;;) {
        int client = accept(listener, NULL, NULL);
        need(client >= 0, "accept");
        answer(client);
    }
}

static int connect_to(const char *host, const char *port) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM}, *found;
    int error = getaddrinfo(host, port, &hints, &found);
    if (error) {
        fprintf(stderr, "tcp-send: %s:%s: %s\n", host, port, gai_strerror(error));
        exit(1);
    }
    int fd = -1;
    for (struct addrinfo *at = found; at; at = at->ai_next) {
        fd = socket(at->ai_family, at->ai_socktype, at->ai_protocol);
        if (fd >= 0 && !connect(fd, at->ai_addr, at->ai_addrlen)) {
            break;
        }
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    need(fd >= 0, "connect");
    no_delay(fd);
    return fd;
}

static int send_all(const char *host, const char *port, const char *bytes_text, const char *count_text,
                    const char *turns_text) {
    size_t bytes = emp_number("BYTES", bytes_text, 1, 1 << 24);
    uint64_t count = emp_number("COUNT", count_text, 1, UINT64_MAX);
    uint64_t turns = emp_number("TURNS", turns_text, 0, UINT64_MAX);
    unsigned k = 0;
    uint32_t announced = htonl((uint32_t)bytes);
    char reply, *message = calloc(1, bytes);
    int fd = connect_to(host, port);
    need(message && write_fully(fd, (char *)&announced, sizeof announced), "announce");
    struct emp_clocks start = emp_clocks();
    for (uint64_t i = 0; i < count; i++) {
        need(write_fully(fd, message, bytes), "send");
        k = emp_increment(k, turns);
        if (!read_fully(fd, &reply, 1)) {
            fprintf(stderr, "tcp-send: the server went away after %" PRIu64 " messages\n", i);
            return 1;
        }
    }
    struct emp_clocks end = emp_clocks();
    emp_report("startedNanos", start.nanos);
    emp_report("endedNanos", end.nanos);
    emp_report("elapsedNanos", end.nanos - start.nanos);
    emp_report("cpuClockNanos", end.cpu_nanos - start.cpu_nanos);
    emp_report("operations", (int64_t)count);
    printf("%" PRIu64 " %u\n", count, k);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "serve") == 0) {
        serve(argv[2]);
    }
    if (argc == 7 && strcmp(argv[1], "send") == 0) {
        return send_all(argv[2], argv[3], argv[4], argv[5], argv[6]);
    }
    fprintf(stderr, "usage: tcp-send serve PORT | tcp-send send HOST PORT BYTES COUNT TURNS\n");
    return 2;
}
