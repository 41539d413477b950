/*
 * Sends messages of a given size over TCP and waits for each one's answer of a single byte.
 *   tcp-send serve PORT [ADDRESS]   answers one client after the other; prints the port (0: any free one)
 *   tcp-send send HOST PORT BYTES COUNT TURNS
 * The server listens on 127.0.0.1 unless another ADDRESS of its machine is given (0.0.0.0: all of them), and answers
 * those only who have its key. Both read the key from EMP_TCP_KEY, since every user sees arguments. TURNS increments are
 * made after each message, while its answer is on the way.
 */
#define _GNU_SOURCE
#include "emp.h"

#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <sys/time.h>

/* What a client says first. */
struct greeting {
    uint32_t bytes; /* of each of its messages, in network order */
    char key[64];
};

static struct greeting greeting(uint32_t bytes, const char *key) {
    struct greeting greeting = {.bytes = htonl(bytes)};
    if (strlen(key) >= sizeof greeting.key) {
        fprintf(stderr, "EMP_TCP_KEY must have fewer than %zu bytes\n", sizeof greeting.key);
        exit(2);
    }
    strcpy(greeting.key, key);
    return greeting;
}

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

/* 0: for ever. */
static void patience(int fd, int seconds) {
    struct timeval time = {.tv_sec = seconds};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
}

/* A client whose machine has vanished must not keep the others waiting. */
static void keep_alive(int fd) {
    int on = 1, idle = 20, apart = 5, probes = 4;
    setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &on, sizeof on);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPINTVL, &apart, sizeof apart);
    setsockopt(fd, IPPROTO_TCP, TCP_KEEPCNT, &probes, sizeof probes);
}

/* The greeting is answered by one byte, too; a client that has another key, or nothing to say, is hung up on. */
static void answer(int client, const char *key) {
    static char message[1 << 24];
    struct greeting said;
    no_delay(client);
    keep_alive(client);
    patience(client, 5);
    if (read_fully(client, (char *)&said, sizeof said)) {
        uint32_t size = ntohl(said.bytes);
        struct greeting wanted = greeting(size, key);
        patience(client, 0);
        if (size > 0 && size <= sizeof message && memcmp(&said, &wanted, sizeof said) == 0) {
            while (write_fully(client, message, 1) && read_fully(client, message, size)) {
            }
        }
    }
    close(client);
}

static struct sockaddr_in own_address(const char *host, const char *port) {
    struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE}, *found;
    int error = getaddrinfo(host, NULL, &hints, &found);
    if (error) {
        fprintf(stderr, "tcp-send: %s: %s\n", host, gai_strerror(error));
        exit(1);
    }
    struct sockaddr_in address = *(struct sockaddr_in *)found->ai_addr;
    address.sin_port = htons((uint16_t)emp_number("PORT", port, 0, 65535));
    freeaddrinfo(found);
    return address;
}

static _Noreturn void serve(const char *port, const char *host, const char *key) {
    struct sockaddr_in address = own_address(host, port);
    socklen_t length = sizeof address;
    int on = 1, listener = socket(AF_INET, SOCK_STREAM, 0);
    greeting(0, key); /* refuses one that is too long */
    need(listener >= 0, "socket");
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    need(!bind(listener, (struct sockaddr *)&address, length), "bind");
    need(!listen(listener, 16), "listen");
    need(!getsockname(listener, (struct sockaddr *)&address, &length), "getsockname");
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    for (;;) {
        int client = accept(listener, NULL, NULL);
        if (client >= 0) { /* else it has gone again before its turn */
            answer(client, key);
        } else {
            need(errno == ECONNABORTED || errno == EINTR, "accept");
        }
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
                    const char *turns_text, const char *key) {
    size_t bytes = emp_number("BYTES", bytes_text, 1, 1 << 24);
    uint64_t count = emp_number("COUNT", count_text, 1, UINT64_MAX);
    uint64_t turns = emp_number("TURNS", turns_text, 0, UINT64_MAX);
    unsigned k = 0;
    struct greeting hello = greeting((uint32_t)bytes, key);
    char reply, *message = calloc(1, bytes);
    int fd = connect_to(host, port);
    need(message && write_fully(fd, (char *)&hello, sizeof hello), "greet");
    patience(fd, 15);
    if (!read_fully(fd, &reply, 1)) {
        fprintf(stderr, "tcp-send: %s:%s does not serve this client: it has another key, or is another program\n", host,
                port);
        return 1;
    }
    patience(fd, 0);
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
    const char *given = getenv("EMP_TCP_KEY"), *key = given ? given : "";
    if ((argc == 3 || argc == 4) && strcmp(argv[1], "serve") == 0) {
        serve(argv[2], argc > 3 ? argv[3] : "127.0.0.1", key);
    }
    if (argc == 7 && strcmp(argv[1], "send") == 0) {
        return send_all(argv[2], argv[3], argv[4], argv[5], argv[6], key);
    }
    fprintf(stderr, "usage: tcp-send serve PORT [ADDRESS] | tcp-send send HOST PORT BYTES COUNT TURNS, with EMP_TCP_KEY if the server has one\n");
    return 2;
}
