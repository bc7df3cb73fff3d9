import { describe, expect, it } from 'vitest';
import { fillText, openKinds, type SaidOfParts } from '../reading-for-tests.ts';

const layoutOf = (lines: string[], said?: SaidOfParts) => fillText(lines.join('\n'), said);
const recipeOf = (...lines: string[]) => layoutOf(lines).recipe;

describe('the delimiter', () => {
  it.each([
    ['a;b\n01.08.2023 00:00;0,1\n01.08.2023 00:15;0,2', ';'],
    ['a,b\n2023-08-01T00:00,0.1', ','],
    ['a\tb\n2023-08-01 00:00\t0,1', '\t'],
    ['a|b\n2023-08-01 00:00|0,1', '|'],
    ['Lastgang Juli\n\na;b;c\n01.07.2023;2,0;3\n02.07.2023;2,0;3\n03.07.2023;2,0;3', ';'],
  ])('of %j is the only one that makes a table', (text, delimiter) => {
    expect(fillText(text).recipe.source).toEqual({ format: 'text', delimiter });
    expect(openKinds(text)).not.toContain('delimiter');
  });

  it('is asked for where several make a table of times and numbers', () => {
    const rows = ['01.08.2023 00:00', '01.08.2023 00:15', '01.08.2023 00:30'].map((time) => `5;${time};6|7|${time}|8`);
    expect(openKinds(rows.join('\n'))[0]).toBe('delimiter');
    expect(fillText(rows.join('\n'), { delimiter: '|' }).recipe.source).toEqual({ format: 'text', delimiter: '|' });
  });
});

describe('a table', () => {
  it('reads a German file with a decimal comma and units in the header', () => {
    const recipe = recipeOf('Datum;Zähler 1 [kWh];Gas (m³);Leistung [kW]', '01.08.2023 00:00;0,1;0,002;1,5');
    expect(recipe).toMatchObject({
      source: { delimiter: ';' },
      table: { headerRows: [1], firstRow: 2, columnCount: 4 },
      time: { blocks: [{ columns: [0], endColumns: [] }], pattern: 'dd.MM.yyyy HH:mm[:ss]' },
      numbers: { decimal: ',' },
    });
    expect(recipe.series.map(({ name, unit }) => [name, unit])).toEqual([
      ['Zähler 1 [kWh]', 'kWh'],
      ['Gas (m³)', 'm3'],
      ['Leistung [kW]', 'kW'],
    ]);
  });

  it.each([
    ['2023-08-01T00:00:00', 'yyyy-MM-dd HH:mm[:ss]'],
    ['2023-08-01 00:00', 'yyyy-MM-dd HH:mm[:ss]'],
    ['2023-08-01T00:00:00+02:00', 'yyyy-MM-dd HH:mm[:ss]XXX'],
    ['2023-07-31T22:00:00Z', 'yyyy-MM-dd HH:mm[:ss]XXX'],
    ['1.8.23 0:00', 'dd.MM.yy HH:mm[:ss]'],
  ])('finds the time %s as %s', (time, pattern) => {
    expect(recipeOf('t,kwh', `${time},1`).time).toMatchObject({ blocks: [{ columns: [0] }], pattern });
  });

  it('finds date and time in two columns, and the end beside them', () => {
    const recipe = recipeOf('Datum;Von;Bis;Wert', '01.08.2023;00:00;00:15;0,1', '01.08.2023;00:15;00:30;0,1');
    expect(recipe.time).toMatchObject({ blocks: [{ columns: [0, 1] }], stamp: 'begin' });
    expect(recipe.series).toMatchObject([{ key: '3', name: 'Wert' }]);
  });

  it('joins a time with its offset from UTC in the next column', () => {
    const recipe = recipeOf('Beginn;UTC-Abweichung;kWh', '01.08.2023 00:00;+02:00;1', '01.08.2023 00:15;+02:00;2');
    expect(recipe.time).toMatchObject({
      blocks: [{ columns: [0, 1] }],
      pattern: 'dd.MM.yyyy HH:mm[:ss]XXX',
      clock: { kind: 'inCell' },
    });
  });

  it('finds the days of a spreadsheet, but not any number of five digits', () => {
    const rows = ['t;kWh', '45139;0,1', '45139,01041667;0,1', '45139,02083333;0,2'];
    expect(recipeOf(...rows).time).toMatchObject({ blocks: [{ columns: [0] }], pattern: 'serial' });
    expect(() => recipeOf('t;kWh', '45139;0,1', '45140;0,1', '45141;0,1')).toThrow('no table');
    expect(recipeOf('Tag;kWh', '45139;0,1', '45140;0,1', '45141;0,1').time.pattern).toBe('serial');
  });

  it.each([
    ['end', 'Intervallende', '2023-08-01T00:00'],
    ['begin', 'von', '2023-08-01T00:15'],
  ])('takes times as the %s: %s %s', (stamp, name, time) => {
    expect(recipeOf(`${name},kwh`, `${time},1`).time.stamp).toBe(stamp);
  });

  it.each(['2023-08-01T00:00', '2023-08-01T00:15'])('asks whether %s begins or ends', (time) => {
    expect(openKinds(`t,kwh\n${time},1`)).toContain('stamp');
  });

  it('takes 24:00 as a sign that times are ends', () => {
    expect(recipeOf('t;kWh', '01.08.2023 23:45;1,0', '01.08.2023 24:00;1,0').time.stamp).toBe('end');
  });

  it('skips what stands before the header, and manages without one', () => {
    expect(recipeOf('Lastgang', '', 't;kWh', '2023-08-01T00:00;1').table).toMatchObject({
      headerRows: [3],
      firstRow: 4,
    });
    const bare = recipeOf('2023-08-01T00:00;1;2', '2023-08-01T00:15;1;2');
    expect(bare).toMatchObject({ table: { headerRows: [], firstRow: 1 }, series: [{ name: '2' }, { name: '3' }] });
  });

  it('proposes to leave out what operators calculate', () => {
    const header = 't,C01_total_kwh,C01_share_kwh,P01_surplus_kwh,P01_gen_kwh';
    const { series } = layoutOf([header, '2023-08-01T00:00,1,1,1,1']);
    expect(series.filter(({ isProposed }) => isProposed).map(({ name }) => name)).toEqual([
      'C01_total_kwh',
      'P01_gen_kwh',
    ]);
  });

  it('finds the meters in a column of names', () => {
    const row = (name: string, time: string) => `${name};01.08.2023 ${time};0,5;kWh`;
    const rows = [row('A', '00:00'), row('A', '00:15'), row('B', '00:00'), row('B', '00:15')];
    const { series } = recipeOf('Zähler;Zeit;Menge;Einheit', ...rows);
    expect(series.map(({ name, unit, column }) => [name, unit, column])).toEqual([
      ['A', 'kWh', 2],
      ['B', 'kWh', 2],
    ]);
  });

  it.each(['Zähler', 'Gerätenummer', 'Messlokation', 'MaLo-ID', 'Wohnung'])(
    'finds the meters by the header %s though no name repeats',
    (header) => {
      const rows = ['WE 08;20.11.2026 10:00;9000,5', 'WE 09;20.11.2026 10:00;100,0'];
      const { series } = layoutOf([`${header};Zeitpunkt;Zählerstand [kWh]`, ...rows]);
      expect(series.map(({ name }) => name)).toEqual(['WE 08', 'WE 09']);
    },
  );

  it('finds the only meter of a file by the header of its column', () => {
    const rows = ['WE 08;20.11.2024 10:00;9000,5', 'WE 08;20.11.2024 10:15;9000,6'];
    expect(layoutOf(['Zähler;Zeitpunkt;Zählerstand [kWh]', ...rows]).series).toMatchObject([{ name: 'WE 08' }]);
  });

  it('is one also where values begin behind many rows without any', () => {
    const rows = Array.from({ length: 500 }, (_, index) => {
      const time = new Date(Date.UTC(2023, 7, 1) + index * 900_000).toISOString().slice(0, 16);
      return `${time};${index < 450 ? '' : index}`;
    });
    expect(recipeOf('t;kWh', ...rows).series).toMatchObject([{ column: 1 }]);
  });

  it('is none where there is no time', () => {
    expect(() => recipeOf('Name;Menge', 'A;1', 'B;2')).toThrow('no table');
  });
});
