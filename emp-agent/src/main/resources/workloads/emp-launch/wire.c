#include "launch.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *reply;
static size_t reply_length, reply_capacity;

void *need(void *memory) {
    if (!memory) {
        fputs("emp-launch: out of memory\n", stderr);
        exit(1);
    }
    return memory;
}

int read_block(struct block *block) {
    char line[32];
    if (!fgets(line, sizeof line, stdin)) {
        return 0;
    }
    block->length = strtoul(line, NULL, 10);
    block->bytes = need(malloc(block->length + 1));
    if (fread(block->bytes, 1, block->length, stdin) != block->length) {
        return 0;
    }
    block->bytes[block->length] = 0;
    return 1;
}

const char *next_string(const struct block *block, const char *previous) {
    const char *next = previous ? previous + strlen(previous) + 1 : block->bytes;
    return next < block->bytes + block->length ? next : NULL;
}

static void append(const char *bytes, size_t length) {
    if (reply_length + length > reply_capacity) {
        reply_capacity = 2 * (reply_length + length);
        reply = need(realloc(reply, reply_capacity));
    }
    memcpy(reply + reply_length, bytes, length);
    reply_length += length;
}

void emit_bytes(const char *key, const char *bytes, size_t length) {
    append(key, strlen(key));
    append("=", 1);
    append(bytes, strnlen(bytes, length));
    append("", 1);
}

void emit(const char *key, const char *format, ...) {
    char value[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value, sizeof value, format, arguments);
    va_end(arguments);
    emit_bytes(key, value, sizeof value);
}

void emit_flush(void) {
    printf("%zu\n", reply_length);
    fwrite(reply, 1, reply_length, stdout);
    fflush(stdout);
    reply_length = 0;
}

static const char *value_of(const char *string, const char *key) {
    size_t length = strlen(key);
    return strncmp(string, key, length) == 0 && string[length] == '=' ? string + length + 1 : NULL;
}

static char **collect(const struct block *block, const char *key) {
    size_t count = 0;
    char **list = need(calloc(block->length + 1, sizeof *list));
    for (const char *s = next_string(block, NULL); s; s = next_string(block, s)) {
        const char *value = value_of(s, key);
        if (value) {
            list[count++] = (char *)value;
        }
    }
    return need(realloc(list, (count + 1) * sizeof *list));
}

static const char *text(const struct block *block, const char *key) {
    const char *value = NULL;
    for (const char *s = next_string(block, NULL); s && !value; s = next_string(block, s)) {
        value = value_of(s, key);
    }
    return value;
}

static int64_t number(const struct block *block, const char *key) {
    const char *value = text(block, key);
    return value ? strtoll(value, NULL, 10) : UNSET;
}

void parse_spec(const struct block *block, struct spec *spec) {
    *spec = (struct spec){
        .exec = text(block, "exec"),
        .argv = collect(block, "arg"),
        .cwd = text(block, "cwd"),
        .cpus = text(block, "cpus"),
        .cgroups = collect(block, "cgroup"),
        .groups = text(block, "groups"),
        .in = text(block, "stdin"),
        .out = text(block, "stdout"),
        .err = text(block, "stderr"),
        .show = text(block, "show") != NULL,
        .nice = number(block, "nice"),
        .policy = number(block, "policy"),
        .priority = number(block, "priority"),
        .uid = number(block, "uid"),
        .gid = number(block, "gid"),
        .cpu_seconds = number(block, "cpuSeconds"),
        .memory_bytes = number(block, "memoryBytes"),
        .file_bytes = number(block, "fileBytes"),
        .wall_nanos = number(block, "wallNanos"),
        .fixed_addresses = number(block, "fixedAddresses"),
        .keep_children = text(block, "keepChildren") != NULL,
        .confined = text(block, "confined") != NULL,
        .opened = text(block, "opened") != NULL,
    };
    char **set = collect(block, "env");
    spec->envp = caller_environment(set, text(block, "clearEnvironment") != NULL, spec->exec);
    free(set);
}
