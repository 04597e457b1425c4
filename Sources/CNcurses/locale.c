#include "CNcurses.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *set(const char *name) {
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

static bool is_utf8(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

bool locale_start(void) {
    if (setlocale(LC_CTYPE, "") && is_utf8()) return true;
    const char *name = set("LC_ALL");
    if (!name) name = set("LC_CTYPE");
    if (!name) name = set("LANG");
    const char *encoding = name ? strchr(name, '.') : NULL;
    // "ja_JP.UTF-8", "ja_JP.utf8", "C.UTF-8@something"
    bool asks_utf8 = encoding && (strncasecmp(encoding, ".UTF-8", 6) == 0 || strncasecmp(encoding, ".UTF8", 5) == 0);
    if (!asks_utf8) return false;
    return setlocale(LC_CTYPE, "C.UTF-8") && is_utf8();
}
