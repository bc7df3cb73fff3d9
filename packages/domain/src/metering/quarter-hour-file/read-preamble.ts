import { identifiersIn } from './identifiers-in-name.ts';
import type { FileSeries } from './layout.ts';

type PreambleFacts = Pick<FileSeries, 'location' | 'serialNumber' | 'obis'>;

const serialKey = /^(?:z(?:ä|ae)hler|ger(?:ä|ae)te?|serien)[\s_-]*(?:nummer|nr\.?|id)\s*:?$/i;

/**
 * What the rows above the header say of the register of a column: by the cells above it where a row has several, else
 * by the row's only one, which speaks of all columns.
 */
export function knownOfColumn(preamble: readonly (readonly string[])[], column: number): PreambleFacts {
  const known: PreambleFacts = {};
  for (const row of preamble) {
    const [key = '', ...cells] = row.map((cell) => cell.trim());
    const filled = cells.filter((cell) => cell !== '');
    const cell = filled.length > 1 ? (row[column] ?? '').trim() : (filled[0] ?? '');
    Object.assign(known, knownInCell(key, cell));
  }
  return known;
}

/** A row may be one cell, 'Messlokation: DE000…'. */
function knownInCell(key: string, cell: string): PreambleFacts {
  const [ownKey, ownCell] = cell === '' ? splitCell(key) : [key, cell];
  const { location, obis } = identifiersIn(ownCell);
  const serialNumber = serialKey.test(ownKey) && ownCell !== '' ? ownCell : undefined;
  return withoutUndefined({ location, obis, serialNumber });
}

function splitCell(cell: string): [string, string] {
  const colon = cell.indexOf(':');
  return colon < 0 ? ['', cell] : [cell.slice(0, colon), cell.slice(colon + 1).trim()];
}

const withoutUndefined = (known: { [Key in keyof PreambleFacts]: PreambleFacts[Key] | undefined }): PreambleFacts =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
