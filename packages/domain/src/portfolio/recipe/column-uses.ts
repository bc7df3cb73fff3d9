import { readFloor } from './read-floor.ts';
import { isTarget, type Target, type TargetTable } from './targets.ts';

interface SplitUse {
  fills: readonly [Target, ...Target[]];
  /** The texts for the fields; undefined for a text of another form. */
  split: (text: string) => string[] | undefined;
}

const lastFirst = /^([^,;]+)[,;]\s*(\S.*)$/;
const streetAndNumber = /^(.*\p{L}.*?)\s+(\d+\s?[a-zA-Z]?(?:\s?[-–/+]\s?\d*\s?[a-zA-Z]?)*)$/u;
const zipAndCity = /^(?:[A-Z]{1,2}[-\s])?(\d{4,5})\s+(\D.*)$/;
/** Words that belong to the last name. */
const nameParticles = new Set([
  'von',
  'vom',
  'van',
  'de',
  'den',
  'der',
  'zu',
  'zum',
  'da',
  'di',
  'del',
  'el',
  'al',
  'bin',
]);

const groupsOf = (form: RegExp) => (text: string) => form.exec(text.trim())?.slice(1);

/** What one column holds of several fields. */
export const splitUses = {
  lastFirst: { fills: ['tenants.lastName', 'tenants.firstName'], split: groupsOf(lastFirst) },
  firstLast: { fills: ['tenants.firstName', 'tenants.lastName'], split: splitFirstLast },
  streetAndNumber: { fills: ['estates.street', 'estates.houseNumber'], split: groupsOf(streetAndNumber) },
  zipAndCity: { fills: ['estates.zipCode', 'estates.city'], split: groupsOf(zipAndCity) },
  invoiceStreetAndNumber: { fills: ['contracts.street', 'contracts.houseNumber'], split: groupsOf(streetAndNumber) },
  invoiceZipAndCity: { fills: ['contracts.zipCode', 'contracts.city'], split: groupsOf(zipAndCity) },
  nameAndFloor: { fills: ['apartments.name', 'apartments.floor'], split: (text) => [text, readFloor(text) ?? ''] },
} satisfies Record<string, SplitUse>;
export type SplitUseName = keyof typeof splitUses;

/** What a column fills: one field, or several. */
export type ColumnUse = Target | SplitUseName;

export const splitUseNames = Object.keys(splitUses) as SplitUseName[];
export const isSplitUse = (use: string): use is SplitUseName => use in splitUses;
export const isColumnUse = (text: string): text is ColumnUse => isSplitUse(text) || isTarget(text);

export const targetsOfUse = (use: ColumnUse): readonly Target[] => (isSplitUse(use) ? splitUses[use].fills : [use]);

export const tableOfUse = (use: ColumnUse): TargetTable => targetsOfUse(use)[0]?.split('.')[0] as TargetTable;

/** The texts of the fields; a text that cannot be split goes to the first one. */
export function splitText(use: SplitUseName, text: string): string[] {
  return splitUses[use].split(text) ?? [text];
}

function splitFirstLast(text: string): string[] | undefined {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || /[,;\d]/.test(text)) return undefined;
  const particle = words.findIndex((word, index) => index > 0 && nameParticles.has(word.toLowerCase()));
  const at = particle > 0 && particle < words.length - 1 ? particle : words.length - 1;
  return [words.slice(0, at).join(' '), words.slice(at).join(' ')];
}
