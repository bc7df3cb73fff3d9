/** Characters that lead into other folders, hide the rest of a name, or are refused by file systems. */
const unsafeCharacters = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu;

/** The name for a file in one folder: a file that was uploaded brings a name that nobody checked. */
export const safeFileName = (name: string): string => name.replace(unsafeCharacters, '_').replace(/^\.+/, '') || '_';
