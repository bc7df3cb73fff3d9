import { describe, expect, it } from 'vitest';
import { readByRecipe } from '../read-by-recipe.ts';
import { openParts, type PartKind, type RecipePart } from '../recipe-draft.ts';
import { readOptionsForTests } from '../recipe-for-tests.ts';
import { fillRecipe } from './fill-recipe.ts';

const fill = (lines: string[]) => {
  const rows = lines.map((line) => line.split(';'));
  const source = { source: { format: 'text' as const, delimiter: ';' as const }, rows: () => rows };
  const draft = fillRecipe(source, { timeZone: 'Europe/Berlin', nowMs: Date.UTC(2024, 0, 1), keys: 'all' });
  if (!draft) throw new Error('nothing was filled');
  return { ...draft, read: () => readByRecipe(rows, draft.recipe, readOptionsForTests) };
};
const partOf = (lines: string[], kind: PartKind): RecipePart | undefined =>
  fill(lines).parts.find((part) => part.kind === kind);

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
/** Quarter-hours of the 1st of August and the days behind it, with the given cells. */
const quarterHours = (cells: string[]) =>
  cells.map(
    (cell, index) =>
      `${String(1 + Math.floor(index / 96)).padStart(2, '0')}.08.2023 ${clock((index % 96) * 15)};${cell}`,
  );

describe('fillRecipe proves no more than a file says', () => {
  it('asks what the letters of a status mean, and takes spelled words and explained letters', () => {
    const header = 'Zeit;Verbrauch [kWh];Status';
    const rows = quarterHours(['0,5;W', '0,6;E', '0,5;Ersatzwert', '0,4;W']);
    const open = (lines: string[]) =>
      openParts(fill(lines)).flatMap(({ kind, word, readings }) => (kind === 'status' ? [[word, readings[0]]] : []));

    expect(open([header, ...rows])).toEqual([
      ['W', 'measured'],
      ['E', 'substitute'],
    ]);
    expect(open(['Status;W = gemessen, E = Ersatzwert', header, ...rows])).toEqual([]);
  });

  it('asks what a register of zeros holds, whatever the other registers of its column show', () => {
    const uneven = (index: number) => `0,${100 + ((index * 37) % 90)}`;
    const rows = Array.from({ length: 96 }, (_, index) => [
      `01.08.2023 ${clock(index * 15)};1.8.0;${uneven(index)}`,
      `01.08.2023 ${clock(index * 15)};2.8.0;0,000`,
    ]).flat();
    const contents = fill(['Zeit;OBIS;kWh', ...rows]).parts.filter(({ kind }) => kind === 'content');

    expect(contents.map(({ series, proof }) => [series, proof !== null])).toEqual([
      [['1.8.0|2'], true],
      [['2.8.0|2'], false],
    ]);
  });

  it('leaves open whether values are a counter that fell a few times', () => {
    const counter = Array.from({ length: 96 }, (_, index) =>
      String(1000 + index - (index > 40 ? 30 : 0) - (index > 60 ? 30 : 0)),
    );
    const part = partOf(['Zeit;Verbrauch [kWh]', ...quarterHours(counter)], 'content');

    expect(part?.proof).toBeNull();
    expect(part?.readings).toContain('counter');
  });

  it('proves amounts by values that fall again and again', () => {
    const amounts = Array.from({ length: 96 }, (_, index) => `0,${100 + ((index * 37) % 90)}`);

    expect(partOf(['Zeit;Verbrauch [kWh]', ...quarterHours(amounts)], 'content')?.readings).toEqual(['amount']);
  });

  it('takes two columns that stand still for no counter with its amounts', () => {
    const lines = ['Zeit;WE 01 [Wh];WE 02 [Wh]', ...quarterHours(Array.from({ length: 96 }, () => '1;1'))];

    expect(fill(lines).parts.filter(({ kind, proof }) => kind === 'content' && proof !== null)).toEqual([]);
  });

  it('offers the total of a day for values that rise through one day', () => {
    const rising = Array.from({ length: 96 }, (_, index) => String(index));

    expect(partOf(['Zeit;Verbrauch [kWh]', ...quarterHours(rising)], 'content')?.readings).toContain('dayTotal');
  });

  it.each([
    ['all first days of months', ['01/02/2023', '01/03/2023', '01/04/2023', '01/05/2023']],
    ['a first day that is another one', ['05/01/2023', '01/02/2023', '01/03/2023', '01/04/2023', '01/05/2023']],
  ])('leaves the order of day and month open: %s', (_, days) => {
    const lines = ['Tag;Verbrauch [kWh]', ...days.map((day, index) => `${day};${index % 2},5`)];

    expect(partOf(lines, 'pattern')?.proof).toBeNull();
  });

  it('asks how long a row stands that has no neighbour', () => {
    const part = partOf(['Zeit;Verbrauch [kWh]', '01.08.2023 00:00;3,5'], 'steps');

    expect(part?.proof).toBeNull();
    expect(part?.readings).toEqual([[15], [60], [1440], []]);
  });

  it('says nothing about the sign of decimals in a file of whole numbers', () => {
    const { recipe, parts } = fill(['Zeit;Verbrauch [Wh]', ...quarterHours(['5', '6', '4'])]);

    expect(parts.find(({ kind }) => kind === 'numbers')).toMatchObject({
      readings: [{ decimal: null, thousands: '' }],
      proof: { kind: 'wholeNumbers' },
    });
    const rows = [
      ['Zeit', 'Verbrauch [Wh]'],
      ['01.09.2023 00:00', '1.234'],
    ];
    expect(readByRecipe(rows, recipe, readOptionsForTests).issueCounts.notANumber).toBe(1);
  });

  it('keeps readings at any time as they are, and asks when those of a day were read', () => {
    const lines = ['Datum;Zählerstand [kWh]', '01.01.2023;100', '14.03.2023;250', '02.07.2023;400'];
    const { parts } = fill(lines);

    expect(parts.find(({ kind }) => kind === 'method')?.readings).toEqual(['sumsOnly']);
    expect(parts.find(({ id }) => id === 'stamp of counters')).toMatchObject({ proof: null });
  });

  it('refuses a unit that no meter counts in instead of asking for one', () => {
    const { parts, refused } = fill(
      ['Zeit;Blindarbeit [kvarh]', ...quarterHours(['0,5', '0,6'])].map(
        (line, index) => `${line};${index === 0 ? 'Wirkarbeit [kWh]' : '0,4'}`,
      ),
    );

    expect([...refused.keys()]).toEqual(['1']);
    expect(parts.filter(({ kind, series }) => kind === 'unit' && series.includes('1'))).toEqual([]);
  });

  it.each([
    ['(UTC+01:00) Amsterdam, Berlin, Bern, Rom', { kind: 'local', zone: null }],
    ['(UTC+02:00) Athen, Bukarest', undefined],
    ['Europe/Vienna', { kind: 'local', zone: null }],
    ['Europe/Lisbon', { kind: 'local', zone: 'Europe/Lisbon' }],
    ['Europe/Nirgends', undefined],
    ['UTC', { kind: 'utc' }],
    ['UTC+1', { kind: 'winter' }],
    ['UTC+02:00', { kind: 'offset', minutes: 120 }],
    ['GMT-05:00', { kind: 'offset', minutes: -300 }],
    ['MEZ', { kind: 'winter' }],
    ['MEZ/MESZ', { kind: 'local', zone: null }],
  ])('takes the zone %s as it is stated', (text, clockOfFile) => {
    const lines = [`Zeitzone: ${text}`, 'Zeit;Verbrauch [kWh]', ...quarterHours(['0,5', '0,6'])];
    const part = partOf(lines, 'clock');

    expect(part?.proof && part.readings[0]).toEqual(clockOfFile ?? null);
  });

  it('reads every row with a time, also where rows without one begin alike', () => {
    const lines = ['Zähler;Zeit;kWh'];
    for (let index = 0; index < 500; index += 1)
      lines.push(
        `A;${clock((index % 96) * 15)};1,5`.replace(
          ';',
          `;${String(1 + Math.floor(index / 96)).padStart(2, '0')}.08.2023 `,
        ),
      );
    lines.push('B;ohne Zeit;', 'B;10.08.2023 00:00;1,5');
    const { read } = fill(lines);

    expect(read().issues.filter(({ code }) => code === 'rowLeftOut')).toMatchObject([{ text: 'B ohne Zeit ' }]);
    expect(read().series.map(({ quarterHours: { length } }) => length)).toEqual([500, 1]);
  });

  it.each([
    ['west', 'Europe/Lisbon', 1],
    ['east', 'Europe/Helsinki', 3],
  ])('offers the clock of a zone in the %s where an hour comes twice as it does there', (_, zone, hour) => {
    const all = Array.from({ length: 96 }, (__, index) => index * 15);
    const doubled = all.filter((minute) => Math.floor(minute / 60) === hour);
    const times = [...all, ...doubled].sort((a, b) => a - b);
    const rows = times.map((minute, index) => `29.10.2023 ${clock(minute)};0,${100 + index}`);
    const part = partOf(['Zeit;Verbrauch [kWh]', ...rows], 'clock');

    expect(part?.proof).toBeNull();
    expect(part?.readings[0]).toEqual({ kind: 'local', zone });
  });
});
