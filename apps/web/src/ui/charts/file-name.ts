/** Windows forbids them in names of files. */
const forbidden = /[\\/:*?"<>|]/g;

/** 'Leistung Weidenhof 12–16 Di., 15.09.2026', without extension. */
export const fileNameOf = (...parts: string[]): string => parts.filter(Boolean).join(' ').replaceAll(forbidden, '-');
