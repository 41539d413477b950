/* Preloaded: one host's name is found, unknown or searched for without end, as the first letter of a file says at the moment. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char mode(void) {
    char letter = 'f';
    int fd = open(getenv("NAMED_HOST_MODE"), O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        (void)!read(fd, &letter, 1);
        close(fd);
    }
    return letter;
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    if (node && !strcmp(node, "lab.emp")) {
        switch (mode()) {
        case 'u':
            return EAI_NONAME;
        case 'h':
            for (;;) {
                pause();
            }
        default:
            node = "127.0.0.1";
        }
    }
    return real(node, service, hints, result);
}
