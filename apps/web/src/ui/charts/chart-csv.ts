export interface ChartTableContent {
  /** Heads with their units: 'PV-Erzeugung (kW)'. */
  columns: string[];
  /** Formatted cells; the first of a row names it. */
  rows: string[][];
}

const byteOrderMark = '\ufeff';

/** As German spreadsheets read it: semicolons, decimal commas, a plain minus, nothing for what is missing. */
export function csvOf({ columns, rows }: ChartTableContent): string {
  const lines = [columns, ...rows].map((cells) => cells.map(csvCell).join(';'));
  return `${byteOrderMark}${lines.join('\r\n')}\r\n`;
}

function csvCell(text: string): string {
  if (text === '–') return '';
  const isNumber = /^−?[\d.]+(,\d+)?$/.test(text);
  if (isNumber) return text.replaceAll('.', '').replace('−', '-');
  // a leading = + - @ would be read as a formula
  const safe = /^[=+\-@]/.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function downloadCsv(content: ChartTableContent, fileName: string): void {
  saveFile(new Blob([csvOf(content)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`);
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
