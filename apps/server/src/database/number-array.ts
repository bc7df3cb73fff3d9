/** Reads PostgreSQL's text form of a flat array of numbers: '{1,NULL,3}'. */
export function parseNumberArray(text: string): (number | null)[] {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);
}

/** Writes PostgreSQL's text form of a flat array of numbers. */
export function formatNumberArray(numbers: readonly (number | null)[]): string {
  const texts = numbers.includes(null) ? numbers.map((number) => number ?? 'NULL') : numbers;
  return `{${texts.join(',')}}`;
}

const [zero, nine] = [48, 57];

/**
 * Reads whole numbers of 32 bits, none below 0, from PostgreSQL's text form into the array, and returns how many they
 * are. Returns null if the text has nulls or negative numbers. Takes less time and memory than parseNumberArray.
 */
export function readWholeNumbers(text: string, into: Int32Array): number | null {
  if (text.includes('N') || text.includes('-') || text === '{}') return null;
  let count = 0;
  let number = 0;
  for (let index = 1; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= zero && code <= nine) {
      number = number * 10 + code - zero;
    } else {
      into[count] = number;
      count += 1;
      number = 0;
    }
  }
  return count;
}
