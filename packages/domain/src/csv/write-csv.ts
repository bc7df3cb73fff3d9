/** Tells spreadsheets that a CSV file is UTF-8. */
export const byteOrderMark = '\uFEFF';

const guard = "'";
const formulaStart = /^[=+\-@\t\r]/;
const guardedStart = /^['=+\-@\t\r]/;
/** Negative numbers and UTC offsets: spreadsheets read them as values, and an apostrophe would turn them into text. */
const plainValue = /^-\d+(?:,\d+)?$|^[+-]\d\d:\d\d$/;

/** Formats rows for German spreadsheets: semicolons, and no text that becomes a formula. */
export function formatCsvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(formatCell).join(';')}\r\n`).join('');
}

/** Encodes a whole file; the rows arrive in parts. */
export async function* encodeCsv(parts: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(byteOrderMark);
  for await (const rows of parts) yield encoder.encode(formatCsvRows(rows));
}

function formatCell(text: string): string {
  const safe = formulaStart.test(text) && !plainValue.test(text) ? guard + text : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Adds an apostrophe to a text that a spreadsheet would read as a formula; removeGuard restores the text. */
export const addGuard = (text: string): string => (guardedStart.test(text) ? guard + text : text);

/** Removes the apostrophe of addGuard; any other apostrophe belongs to the text. */
export const removeGuard = (text: string): string =>
  text.startsWith(guard) && guardedStart.test(text.slice(1)) ? text.slice(1) : text;
