#define _GNU_SOURCE
#include "launch.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* This launcher is a subreaper, so whatever the PUT left is below it, however it detached itself. */

/* What earlier executions left running and was kept: not of the one that is measured now. */
#define MOST_KEPT 4096
static pid_t kept[MOST_KEPT];
static size_t kept_count;

static int is_kept(pid_t pid) {
    for (size_t i = 0; i < kept_count; i++) {
        if (kept[i] == pid) {
            return 1;
        }
    }
    return 0;
}

struct process {
    pid_t pid, parent;
    char state;
    int ours;
};

static int read_process(const char *pid, struct process *process) {
    char path[300], text[512];
    snprintf(path, sizeof path, "/proc/%s/stat", pid);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0) {
        close(fd);
    }
    if (length <= 0) {
        return 0;
    }
    text[length] = 0;
    char *close_parenthesis = strrchr(text, ')');
    return close_parenthesis && sscanf(close_parenthesis + 1, " %c %d", &process->state, &process->parent) == 2;
}

static struct process *list_processes(size_t *count) {
    struct process *list = NULL;
    size_t capacity = 0;
    struct dirent *entry;
    DIR *proc = opendir("/proc");
    *count = 0;
    while (proc && (entry = readdir(proc))) {
        struct process process = {.pid = atoi(entry->d_name)};
        if (!isdigit((unsigned char)entry->d_name[0]) || !read_process(entry->d_name, &process)) {
            continue;
        }
        if (*count == capacity) {
            capacity = capacity ? 2 * capacity : 512;
            struct process *larger = realloc(list, capacity * sizeof *list);
            if (!larger) {
                break;
            }
            list = larger;
        }
        list[(*count)++] = process;
    }
    if (proc) {
        closedir(proc);
    }
    return list;
}

static void mark_ours(struct process *list, size_t count) {
    pid_t self = getpid();
    for (int grew = 1; grew;) {
        grew = 0;
        for (size_t i = 0; i < count; i++) {
            int ours = list[i].ours || (list[i].parent == self && !is_kept(list[i].pid));
            for (size_t j = 0; j < count && !ours; j++) {
                ours = list[j].ours && list[i].parent == list[j].pid;
            }
            grew |= ours && !list[i].ours;
            list[i].ours = ours;
        }
    }
}

static void signal_descendants(int number) {
    size_t count;
    struct process *list = list_processes(&count);
    mark_ours(list, count);
    for (size_t i = 0; i < count; i++) {
        if (list[i].ours && list[i].state != 'Z' && list[i].state != 'X') {
            kill(list[i].pid, number);
        }
    }
    free(list);
}

void kill_descendants(const struct spec *spec) {
    for (char **cgroup = spec->cgroups; *cgroup; cgroup++) {
        char path[4096];
        snprintf(path, sizeof path, "%s/cgroup.kill", *cgroup); /* v2 alone has it */
        int fd = open(path, O_WRONLY | O_CLOEXEC);
        if (fd >= 0) {
            (void)!write(fd, "1", 1);
            close(fd);
        }
    }
    /* stopped first, so that a storm of forks cannot outrun the list */
    signal_descendants(SIGSTOP);
    signal_descendants(SIGSTOP);
    signal_descendants(SIGKILL);
}

static int64_t micros(struct timeval time) {
    return time.tv_sec * INT64_C(1000000) + time.tv_usec;
}

/* Waits for what has ended; 0 when there is no child left. */
static int reap_ended(int64_t *count, struct reaped *reaped) {
    for (;;) {
        struct rusage usage;
        pid_t pid = wait4(-1, NULL, WNOHANG, &usage);
        if (pid <= 0) {
            return pid == 0;
        }
        if (is_kept(pid)) {
            continue;
        }
        ++*count;
        reaped->user_micros += micros(usage.ru_utime);
        reaped->system_micros += micros(usage.ru_stime);
    }
}

static int64_t keep_descendants(void) {
    size_t count;
    int64_t more = 0;
    struct process *list = list_processes(&count);
    mark_ours(list, count);
    for (size_t i = 0; i < count && kept_count < MOST_KEPT; i++) {
        if (list[i].ours && list[i].state != 'Z' && list[i].state != 'X') {
            kept[kept_count++] = list[i].pid;
            more++;
        }
    }
    free(list);
    return more;
}

void reap_descendants(const struct spec *spec, int keep, struct reaped *reaped) {
    *reaped = (struct reaped){0};
    if (!reap_ended(&reaped->ended, reaped)) {
        return;
    }
    if (keep) {
        reaped->kept = keep_descendants();
        return;
    }
    const struct timespec pause = {.tv_nsec = 2000000};
    for (int round = 0; round < 2000; round++) {
        if (round % 50 == 0) {
            kill_descendants(spec);
        }
        nanosleep(&pause, NULL);
        if (!reap_ended(&reaped->killed, reaped)) {
            return;
        }
    }
    reaped->left = 1;
}
