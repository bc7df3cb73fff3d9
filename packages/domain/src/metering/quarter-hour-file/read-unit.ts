import type { AmountUnit } from './layout.ts';

/** What a text says of a unit: one that can be loaded, one that never can, or only that it is power. */
export interface UnitHint {
  unit: AmountUnit | null;
  /** Reactive or apparent energy, a temperature, a voltage: as it is written. */
  refusedUnit?: string;
  /** Power, but nobody says whether in W or kW. */
  isPower?: boolean;
}

const refused =
  /(?<![a-zäöü])(?:kvarh?|varh?|kvah?|blind(?:arbeit|energie|leistung|strom)|schein(?:arbeit|leistung)|°c|temperatur|volt|ampere|cos ?phi)(?![a-zäöü])|[[(](?:%|v|a|hz)[\])]/i;

const energyUnits: [RegExp, AmountUnit][] = [
  [/(?<![a-z])mwh(?![a-z])/i, 'MWh'],
  [/(?<![a-z])kwh(?![a-z])/i, 'kWh'],
  [/(?<![a-z])wh(?![a-z])/i, 'Wh'],
  [/m³|(?<![a-z\d])m3(?![a-z\d])|(?<![a-z])cbm(?![a-z])|kubikmeter/i, 'm3'],
  [/(?<![a-z])liter(?![a-z])|[[(]l[\])]|(?<![a-z])in l(?![a-z])/i, 'l'],
];
/** A letter W alone may mean the west, a letter l the left: they are units in brackets or after 'in'. */
const powerUnits: [RegExp, AmountUnit][] = [
  [/(?<![a-z])kwh ?\/ ?h(?![a-z])/i, 'kW'],
  [/(?<![a-z])kw(?![a-z]| ?\/ ?h)/i, 'kW'],
  [/[[(]w[\])]|(?<![a-z])in w(?![a-z])|(?<![a-z])watt(?![a-z])|(?<![a-z])wh ?\/ ?h(?![a-z])/i, 'W'],
];
const bareWatt = /(?<![a-z])w\s*$/i;
const powerWord = /(?:^|[^a-zäöü])(?:wirk)?(?:leistung|power)(?![a-zäöü])/i;

/** Reads the unit that a header tells; null where it tells none, or two that cannot both be right. */
export function readUnit(text: string): UnitHint {
  const refusedUnit = refused.exec(text)?.[0];
  if (refusedUnit) return { unit: null, refusedUnit };
  const isPower = powerWord.test(text);
  const power = powerUnits.find(([hint]) => hint.test(text))?.[1];
  if (power) return { unit: power };
  if (isPower && bareWatt.test(text)) return { unit: 'W' };
  const energy = energyUnits.find(([hint]) => hint.test(text))?.[1] ?? null;
  if (isPower) return energy === null ? { unit: null, isPower } : { unit: null };
  return { unit: energy };
}

const unitCells: Record<string, AmountUnit> = {
  wh: 'Wh',
  kwh: 'kWh',
  mwh: 'MWh',
  w: 'W',
  kw: 'kW',
  'kwh/h': 'kW',
  l: 'l',
  liter: 'l',
  m3: 'm3',
  'm³': 'm3',
};

/** Reads a cell that holds nothing but a unit. */
export function readUnitCell(cell: string): UnitHint | undefined {
  const text = cell.trim().replace(/^[[(](.*)[\])]$/, '$1');
  const unit = unitCells[text.toLocaleLowerCase('de')];
  if (unit) return { unit };
  return /^(?:kvarh?|varh?|kvah?|°c)$/i.test(text) ? { unit: null, refusedUnit: text } : undefined;
}
