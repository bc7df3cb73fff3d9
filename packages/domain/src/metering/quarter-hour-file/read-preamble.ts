import { identifiersIn } from './identifiers-in-name.ts';
import type { FileSeries } from './layout.ts';
import { readUnitCell, type UnitHint } from './read-unit.ts';

type PreambleFacts = Pick<FileSeries, 'location' | 'serialNumber' | 'obis'> & { unit?: UnitHint };

const serialKey = /^(?:z(?:ä|ae)hler|ger(?:ä|ae)te?|serien)[\s_-]*(?:nummer|nr\.?|id)\s*:?$/i;
const unitKey = /^(?:einheit|unit|maßeinheit)\s*:?$/i;

/**
 * What the rows above the header tell of a column: by the cells above it where a row has several, else by the row's
 * only one, which speaks of all columns.
 */
export function knownOfColumn(preamble: string[][], column: number): PreambleFacts {
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
  const unit = unitKey.test(ownKey) ? readUnitCell(ownCell) : undefined;
  return withoutUndefined({ location, obis, serialNumber, unit });
}

function splitCell(cell: string): [string, string] {
  const colon = cell.indexOf(':');
  return colon < 0 ? ['', cell] : [cell.slice(0, colon), cell.slice(colon + 1).trim()];
}

const withoutUndefined = (known: { [Key in keyof PreambleFacts]: PreambleFacts[Key] | undefined }): PreambleFacts =>
  Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined));
