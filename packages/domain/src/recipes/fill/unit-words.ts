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
  [/(?<![a-z])lit(?:er|re)s?(?![a-z])|[[(]l(?: je [a-z]+)?[\])]/i, 'l'],
  // a letter W alone may mean the west: it is a unit in brackets, after 'in', or behind a word for power
  [/[[(]w[\])]|(?<![a-z])in w(?![a-z])|(?<![a-z])watts?(?![a-z])|(?:leistung|power|max|min|avg|mean)\.?\s+W$/i, 'W'],
];

const refused =
  /(?<![a-zäöü])(?:k?varh?|k?vah?|blind(?:arbeit|energie|leistung|strom)|schein(?:arbeit|leistung)|°c|temperatur|hz|volt|ampere|cos ?phi)(?![a-zäöü])|[[(](?:%|v|a|hz)[\])]/i;

/** The unit that a text states; null for none, or one that no meter here counts in as it is written. */
export function unitInText(text: string): RecipeUnit | { refused: string } | null {
  const plain = text.replaceAll('_', ' ');
  // a phase may be named '(A)' beside the unit
  const unit = unitsInTexts.find(([pattern]) => pattern.test(plain))?.[1];
  if (unit) return unit;
  const found = refused.exec(plain)?.[0];
  return found === undefined ? null : { refused: found };
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
