import type { FileClock, SampleTable } from './layout.ts';

/** Both clocks named in one: local time, which changes between them. */
const changing =
  /\b(?:mez|cet)\s*[/|,]\s*(?:mesz|cest)\b|\b(?:ortszeit|lokalzeit|local time)\b|sommer-?\s*\/\s*winterzeit/i;
const hints: [RegExp, FileClock][] = [
  [/\b(?:utc|gmt)\s*\+\s*0?1(?::?00)?\b/i, 'winter'],
  [/\b(?:utc|gmt|zulu)\b(?!\s*[+-]\s*\d)/i, 'utc'],
  [/\b(?:mez|cet|winterzeit)\b/i, 'winter'],
];

/** What the header and the rows above it say of the clock; else local time. */
export function recogniseClock({ header, preamble, time }: SampleTable): FileClock {
  const name = (time?.columns ?? []).map((column) => header[column] ?? '').join(' ');
  const above = preamble.map((row) => row.join(' ')).filter((text) => /zeit|zone|clock|time/i.test(text));
  for (const text of [name, ...above]) {
    if (changing.test(text)) return 'local';
    const found = hints.find(([hint]) => hint.test(text))?.[1];
    if (found) return found;
  }
  return 'local';
}
