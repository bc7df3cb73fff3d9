import { describe, expect, it } from 'vitest';
import { fillText, readText, type SaidOfParts } from '../reading-for-tests.ts';

const readings: SaidOfParts = { content: 'counter', method: 'sumsOnly', stamp: 'instant', steps: [] };
const read = (text: string, said: SaidOfParts = {}) => ({
  parts: fillText(text, { ...readings, ...said }).parts,
  ...readText(text, { ...readings, ...said }),
});
const pointsOf = (found: ReturnType<typeof read>) =>
  found.series.map(({ readings }) =>
    readings.map(({ atMs, counter }) => [new Date(atMs).toISOString().slice(0, 16), counter]),
  );

describe('readings', () => {
  it('stand in columns with a day for each row', () => {
    const found = read('Datum;Wohnung 1 [kWh];Wasser [m³]\n01.01.2025;1.034,5;12,001\n01.02.2025;1.134,5;13,5');
    expect(found).toMatchObject({ issues: [], hasErrors: false });
    expect(pointsOf(found)).toEqual([
      [
        ['2024-12-31T23:00', 1_034_500],
        ['2025-01-31T23:00', 1_134_500],
      ],
      [
        ['2024-12-31T23:00', 12_001],
        ['2025-01-31T23:00', 13_500],
      ],
    ]);
  });

  it('at the ends of months stood at 24:00', () => {
    const found = read('Stichtag;Zählerstand kWh\n2024-11-30;100\n2024-12-31;200', { stamp: 'begin' });
    expect(pointsOf(found)).toEqual([
      [
        ['2024-11-30T23:00', 100_000],
        ['2024-12-31T23:00', 200_000],
      ],
    ]);
  });

  it('may be a row for each meter, with times, and days of a spreadsheet', () => {
    const long = ['A;01.03.2025 10:30;5,5', 'B;01.03.2025 10:45;7', 'A;01.04.2025 11:00;6', 'B;01.04.2025 11:15;8'];
    expect(
      pointsOf(read(['Zähler;Zeitpunkt;Stand', ...long].join('\n'), { numbers: { decimal: ',', thousands: '' } })),
    ).toEqual([
      [
        ['2025-03-01T09:30', 5500],
        ['2025-04-01T09:00', 6000],
      ],
      [
        ['2025-03-01T09:45', 7000],
        ['2025-04-01T09:15', 8000],
      ],
    ]);
    const serial = read('Datum,Zählerstand kWh\n45658,100.5\n45689,130.25');
    expect(pointsOf(serial)).toEqual([
      [
        ['2024-12-31T23:00', 100_500],
        ['2025-01-31T23:00', 130_250],
      ],
    ]);
  });

  it('may be missing in a row', () => {
    expect(pointsOf(read('Datum;A kWh;B kWh\n01.01.2025;1;\n01.02.2025;2;5'))).toEqual([
      [
        ['2024-12-31T23:00', 1000],
        ['2025-01-31T23:00', 2000],
      ],
      [['2025-01-31T23:00', 5000]],
    ]);
  });

  it.each([
    ['02:30 in spring does not exist', '30.03.2025 02:30;5', 'timeDoesNotExist'],
    ['the same instant twice', '01.01.2025 00:00;5', 'sameTimeTwice'],
    ['text', '05.01.2025 00:00;viel', 'notANumber'],
    ['a negative counter', '05.01.2025 00:00;-5', 'negativeAmount'],
    ['2^53', '05.01.2025 00:00;9007199254740993', 'counterTooLarge'],
    ['the future', '05.01.2027 00:00;5', 'timeInFuture'],
    ['no time', '5. Mai;5', 'timeUnreadable'],
  ])('%s', (_, row, code) => {
    const text = `Zeit;Zählerstand kWh\n01.01.2025 00:00;1\n01.02.2025 00:00;2\n01.03.2025 00:00;3\n${row}`;
    expect(read(text).issueCounts).toEqual({ [code]: 1 });
  });
});
