/** Reads PostgreSQL's text form of a flat array of numbers: '{1,NULL,3}'. */
export function parseNumberArray(text: string): (number | null)[] {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);
}

/** Writes PostgreSQL's text form of a flat array of numbers. */
export function formatNumberArray(numbers: readonly (number | null)[]): string {
  const texts = numbers.includes(null) ? numbers.map((number) => number ?? 'NULL') : numbers;
  return `{${texts.join(',')}}`;
}
