/** What a spreadsheet takes for a formula when it opens a CSV file, and our own mark, so that it can be taken off again. */
const guarded = /^['=+\-@\t\r]/;
const guard = "'";

/** A text that no spreadsheet takes for a formula. */
export const withGuard = (text: string): string => (guarded.test(text) ? guard + text : text);

/** The text as it was before; an apostrophe that guards nothing belongs to the text. */
export const withoutGuard = (text: string): string =>
  text.startsWith(guard) && guarded.test(text.slice(1)) ? text.slice(1) : text;
