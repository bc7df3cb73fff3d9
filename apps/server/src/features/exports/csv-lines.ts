const byteOrderMark = '\ufeff';
const encoder = new TextEncoder();

/** Rows as German spreadsheets read them: a byte order mark, semicolons, nothing that becomes a formula. */
export async function* csvOf(parts: AsyncIterable<string[][]>): AsyncGenerator<Uint8Array> {
  yield encoder.encode(byteOrderMark);
  for await (const rows of parts) yield encoder.encode(rows.map(lineOf).join(''));
}

const lineOf = (cells: string[]) => `${cells.map(cellOf).join(';')}\r\n`;

/** An offset such as '+02:00' is no formula; any other text that begins like one is. */
function cellOf(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^[+-]\d\d:\d\d$/.test(text);
  const safe = isFormula ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function filled(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
