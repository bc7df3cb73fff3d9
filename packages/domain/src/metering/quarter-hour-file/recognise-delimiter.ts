import { delimiters, type Delimiter } from './layout.ts';

const sampleLines = 60;

/**
 * The delimiter that comes equally often in at least half of the first lines. A comma is the last choice, because it
 * may also be the decimal sign.
 */
export function recogniseDelimiter(text: string): Delimiter {
  const lines = text
    .split(/\r\n|\n|\r/, sampleLines)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
    .filter((line) => line.trim() !== '');
  return delimiters.find((delimiter) => isRegular(lines, delimiter)) ?? ',';
}

function isRegular(lines: string[], delimiter: Delimiter): boolean {
  const linesByCount = new Map<number, number>();
  for (const line of lines) {
    const count = line.split(delimiter).length - 1;
    if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
  }
  const regularLines = Math.max(0, ...linesByCount.values());
  return regularLines > 0 && regularLines * 2 >= lines.length;
}
