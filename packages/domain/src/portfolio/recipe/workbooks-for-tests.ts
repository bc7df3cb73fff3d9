import type { MergedRange } from '../../metering/workbook-file/sheet-rows.ts';
import type { Cell } from '../tables/cells.ts';
import type { Sheet } from '../tables/file-tables.ts';

/* Rent rolls and portfolios as operators have them: own headings, none of them the form of the portal. */

type Cells = (Cell | undefined)[];

export const sheet = (name: string, rows: Cells[], merged: MergedRange[] = []): Sheet => ({
  name,
  rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell ?? null) })),
  merged,
});

const range = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number): MergedRange => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

const positions = ['links', 'rechts'];
const pad = (number: number) => String(number).padStart(3, '0');

interface Unit {
  number: number;
  name: string;
  lage: string;
  area: string;
  last: string;
  first: string;
  email: string;
  begin: string;
  serial: string;
}

const units = (count: number): Unit[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    name: pad(index + 1),
    lage: `${Math.floor(index / 2) % 4}. OG ${positions[index % 2]}`,
    area: `${50 + (index % 30)},50`,
    last: ['Kaya', 'Noack', 'Hofer', 'von Berg'][index % 4] ?? '',
    first: ['Elif', 'Robert', 'Daniel', 'Marlene'][index % 4] ?? '',
    email: `mieter${index + 1}@post.example`,
    begin: `${String((index % 27) + 1).padStart(2, '0')}.04.2021`,
    serial: `1ITR0030${String(900_000 + index)}`,
  }));

/** One sheet with everything; the estate stands in merged cells, a title above, a sum below, empty apartments between. */
export function rentRoll(count = 6): Sheet[] {
  const all = units(count);
  const header = [
    'Obj.-Nr.',
    'Anschrift',
    'Whg',
    'Lage',
    'Fl. m²',
    'Mieter 1',
    'E-Mail',
    'Beginn',
    'Zähler Strom',
    'Bem.',
  ];
  const rows = all.map((unit, index): Cells => {
    const isVacant = index % 50 === 5;
    return [
      index === 0 ? '4711' : null,
      'Südstraße 12a',
      unit.name,
      unit.lage,
      unit.area,
      isVacant ? 'Leerstand' : `${unit.last}, ${unit.first}`,
      isVacant ? null : unit.email,
      isVacant ? null : unit.begin,
      unit.serial,
      index === 0 ? 'Schlüssel Hr. P.' : null,
    ];
  });
  const title = range(0, 0, 0, 9);
  const estate = range(3, 2 + count, 0, 0);
  return [
    sheet(
      'Mieterliste',
      [['Mieterliste Südvorstadt, Stand 01.11.2026'], [], header, ...rows, ['Summe', null, null, null, '999,99']],
      [title, estate],
    ),
  ];
}

/** Three sheets joined by the number of the apartment; only the first one names the estate. */
export function joinedSheets(): Sheet[] {
  const all = units(4);
  return [
    sheet('Mieter', [
      ['Hs.', 'Whg', 'Vorname Nachname', 'Mail', 'Mietbeginn', 'Mietende'],
      ...all.map((unit) => ['Haus 2', unit.name, `${unit.first} ${unit.last}`, unit.email, unit.begin, null]),
    ]),
    sheet('Flächen', [['Whg', 'Wfl. qm', 'Geschoss'], ...all.map((unit) => [unit.name, unit.area, unit.lage])]),
    sheet('Zähler Haus', [
      ['Whg', 'Gerätenr.', 'Medium'],
      ...all.map((unit) => [unit.name, unit.serial, 'Strom']),
      ['999', '1ITR9', 'Strom'],
    ]),
  ];
}

/** Two header rows with merged groups, and American dates. */
export const twoHeaderRows = (): Sheet[] => [
  sheet(
    'Liste',
    [
      ['Wohnung', null, null, 'Mieter', null, null, null],
      ['Objekt-Nr.', 'Nr.', 'm²', 'Name', 'E-Mail', 'von', 'bis'],
      ['4711', '1', 51.5, 'Kaya, Elif', 'e@post.example', '04/15/2021', null],
      ['4711', '2', 61.5, 'Noack, Robert', 'r@post.example', '05/01/2021', '12/31/2022'],
    ],
    [range(0, 0, 0, 2), range(0, 0, 3, 6)],
  ),
];

/** Without numbers: the position names the apartment, and yes or no says whether it is a shop. */
export const positionsOnly = (): Sheet[] => [
  sheet('Mieter-Liste 2026.csv', [
    ['Liegenschaft', 'Lage', 'Wohnfl. (m2)', 'Gewerbe'],
    ['Südstr. 12', '1.OG li', '51,50 m²', 'nein'],
    ['Südstr. 12', 'Erdgeschoss re.', '1.234', 'ja'],
    ['Südstr. 12', 'Hinterhaus 2. Aufgang', '60', 'nein'],
  ]),
];

/** Estates and apartments in two sheets, the address in one cell each. */
export const estatesAndApartments = (): Sheet[] => [
  sheet('Liegenschaften', [
    ['Liegenschafts-Nr.', 'Bezeichnung', 'Anschrift', 'PLZ/Ort', 'Umlageschlüssel'],
    [4711, 'Südvorstadt', 'Südstraße 12-14', '04107 Leipzig', 'Wohnfläche'],
    [4712, 'Nord', 'Nordstr. 3 a', 'D-04109 Leipzig', 'Wohnfläche'],
  ]),
  sheet('Einheiten', [
    ['Liegenschafts-Nr.', 'Einheit', 'Geschoss', 'Fläche qm'],
    [4711, 'A1', '0. OG', 51.5],
    [4711, 'A2', '1. OG', 52],
    [4712, 'A1', 'DG', 60],
  ]),
];

/** The estate stands once above its apartments, without merged cells; the same apartment is listed twice. */
export const sparseEstates = (): Sheet[] => [
  sheet('Bestand', [
    ['Objektnr.', 'Mieteinheit', 'Wfl.'],
    ['4711', '1', '50'],
    [null, '2', '51'],
    [null, '2', '51'],
    ['Gesamt', null, '152'],
    ['4712', '1', '70'],
    [null, '2', '71'],
    [null, '3', '71'],
  ]),
];
