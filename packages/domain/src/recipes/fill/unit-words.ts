import type { RecipeUnit } from '../recipe.ts';

/** Units in texts such as headers; power stands before energy, since 'kWh/h' is power. */
const unitsInTexts: [RegExp, RecipeUnit][] = [
  [/(?<![a-z])kwh ?\/ ?h(?![a-z])/i, 'kW'],
  [/(?<![a-z])mw(?![a-z])/i, 'MW'],
  [/(?<![a-z])kw(?![a-z])/i, 'kW'],
  [/(?<![a-z])gwh(?![a-z])/i, 'GWh'],
  [/(?<![a-z])mwh(?![a-z])/i, 'MWh'],
  [/(?<![a-z])kwh(?![a-z])|kilowatt[ -]?hours?|kilowattstunden?/i, 'kWh'],
  [/(?<![a-z])wh(?![a-z])/i, 'Wh'],
  [/m³|(?<![a-z\d])m3(?![a-z\d])|(?<![a-z])cbm(?![a-z])|kubikmeter/i, 'm3'],
  [/(?<![a-z])lit(?:er|re)s?(?![a-z])|[[(]l[\])]/i, 'l'],
  // a letter W alone may mean the west: it is a unit in brackets, after 'in', or at the end of a few words
  [/[[(]w[\])]|(?<![a-z])in w(?![a-z])|(?<![a-z])watts?(?![a-z])|\sW$/, 'W'],
];

const refused = /(?<![a-z])(?:k?varh?|k?vah?|°c|hz|volt|ampere)(?![a-z])|[[(](?:%|v|a|hz)[\])]/i;

/** The unit that a text states; null for none, 'other' for one that no meter here counts in. */
export function unitInText(text: string): RecipeUnit | 'other' | null {
  const plain = text.replaceAll('_', ' ');
  // a phase may be named '(A)' beside the unit
  const unit = unitsInTexts.find(([pattern]) => pattern.test(plain))?.[1];
  if (unit) return unit;
  return refused.test(plain) ? 'other' : null;
}

const unitCells: Record<string, RecipeUnit> = {
  wh: 'Wh',
  kwh: 'kWh',
  mwh: 'MWh',
  gwh: 'GWh',
  w: 'W',
  kw: 'kW',
  mw: 'MW',
  'kwh/h': 'kW',
  l: 'l',
  liter: 'l',
  m3: 'm3',
  'm³': 'm3',
};

/** The unit of a cell that holds nothing else. */
export function unitOfCell(cell: string): RecipeUnit | undefined {
  return unitCells[
    cell
      .trim()
      .replace(/^[[(](.*)[\])]$/, '$1')
      .toLowerCase()
  ];
}
