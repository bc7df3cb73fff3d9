import { describe, expect, it } from 'vitest';
import { rowsOf } from './reading-for-tests.ts';
import { recogniseDelimiter, recogniseLayout } from './recognise-layout.ts';

function layoutOf(...lines: string[]) {
  const text = lines.join('\n');
  return recogniseLayout(rowsOf(text), { delimiter: recogniseDelimiter(text) });
}

describe('recogniseDelimiter', () => {
  it.each([
    ['a;b\n01.08.2023 00:00;0,1\n01.08.2023 00:15;0,2', ';'],
    ['a,b\n2023-08-01T00:00,0.1', ','],
    ['a\tb\n2023-08-01 00:00\t0,1', '\t'],
    ['a|b\n2023-08-01 00:00|0,1', '|'],
    ['"a;b","c"\n"01.08.2023 00:00","0,1"', ','],
    ['Lastgang Juli\n\na;b;c\n1;2,0;3\n1;2,0;3\n1;2,0;3', ';'],
    ['', ','],
  ])('%j', (text, delimiter) => expect(recogniseDelimiter(text)).toBe(delimiter));
});

describe('recogniseLayout', () => {
  it('reads a German file with a decimal comma and units in the header', () => {
    const layout = layoutOf('Datum;Zähler 1 [kWh];Gas (m³);Leistung [kW]', '01.08.2023 00:00;0,1;0,002;1,5');
    expect(layout).toMatchObject({ delimiter: ';', decimalSign: ',', headerLine: 1, firstLine: 2, columnCount: 4 });
    expect(layout.time).toEqual({ columns: [0], format: 'german' });
    expect(layout.series.map(({ name, unit }) => [name, unit])).toEqual([
      ['Zähler 1 [kWh]', 'kWh'],
      ['Gas (m³)', 'm3'],
      ['Leistung [kW]', 'kW'],
    ]);
  });

  it.each([
    ['2023-08-01T00:00:00', 'iso-local'],
    ['2023-08-01 00:00', 'iso-local'],
    ['2023-08-01T00:00:00+02:00', 'iso-offset'],
    ['2023-07-31T22:00:00Z', 'iso-offset'],
    ['1.8.23 0:00', 'german'],
  ])('finds the time %s as %s', (time, format) => {
    expect(layoutOf('t,kwh', `${time},1`).time).toEqual({ columns: [0], format });
  });

  it('finds date and time in two columns, and leaves the second time out', () => {
    const layout = layoutOf('Datum;Von;Bis;Wert', '01.08.2023;00:00;00:15;0,1', '01.08.2023;00:15;00:30;0,1');
    expect(layout.time).toEqual({ columns: [0, 1], format: 'date-and-time' });
    expect(layout).toMatchObject({ stamp: 'start', series: [{ key: '3', name: 'Wert' }] });
  });

  it('finds the days of a spreadsheet, but not any number of five digits', () => {
    const rows = ['t;kWh', '45139;0,1', '45139,01041667;0,1', '45139,02083333;0,2'];
    expect(layoutOf(...rows).time).toEqual({ columns: [0], format: 'excel-serial' });
    expect(layoutOf('t;kWh', '45139;0,1', '45140;0,1', '45141;0,1').time).toBeNull();
  });

  it.each([
    ['start', 't', '2023-08-01T00:00'],
    ['end', 't', '2023-08-01T00:15'],
    ['end', 'Intervallende', '2023-08-01T00:00'],
    ['start', 'von', '2023-08-01T00:15'],
  ])('takes times as the %s: %s %s', (stamp, name, time) => {
    expect(layoutOf(`${name},kwh`, `${time},1`).stamp).toBe(stamp);
  });

  it('takes 24:00 as a sign that times are ends', () => {
    expect(layoutOf('t;kWh', '01.08.2023 23:45;1,0', '01.08.2023 24:00;1,0').stamp).toBe('end');
  });

  it('skips what stands before the header, and manages without one', () => {
    expect(layoutOf('Lastgang', '', 't;kWh', '2023-08-01T00:00;1')).toMatchObject({ headerLine: 3, firstLine: 4 });
    const bare = layoutOf('2023-08-01T00:00;1;2', '2023-08-01T00:15;1;2');
    expect(bare).toMatchObject({ headerLine: null, firstLine: 1, series: [{ name: '2' }, { name: '3' }] });
  });

  it('proposes to leave out what operators calculate', () => {
    const layout = layoutOf('t,C01_total_kwh,C01_share_kwh,P01_surplus_kwh,P01_gen_kwh', '2023-08-01T00:00,1,1,1,1');
    expect(layout.series.filter(({ isProposed }) => isProposed).map(({ name }) => name)).toEqual([
      'C01_total_kwh',
      'P01_gen_kwh',
    ]);
  });

  it('recognises the long form and its names', () => {
    const row = (name: string, time: string) => `${name};01.08.2023 ${time};0,5;kWh`;
    const layout = layoutOf(
      'Zähler;Zeit;Menge;Einheit',
      row('A', '00:00'),
      row('A', '00:15'),
      row('B', '00:00'),
      row('B', '00:15'),
    );
    expect(layout.form).toEqual({ kind: 'long', nameColumn: 0, valueColumn: 2, unitColumn: 3 });
    expect(layout.series.map(({ key, unit }) => [key, unit])).toEqual([
      ['A', 'kWh'],
      ['B', 'kWh'],
    ]);
  });

  it.each(['Zähler', 'Gerätenummer', 'Messlokation', 'MaLo-ID', 'Wohnung'])(
    'recognises the long form by the header %s though no name repeats',
    (header) => {
      const rows = ['WE 08;20.11.2026 10:00;9000,5', 'WE 09;20.11.2026 10:00;100,0'];
      const layout = layoutOf(`${header};Zeitpunkt;Zählerstand [kWh]`, ...rows);
      expect(layout).toMatchObject({ form: { kind: 'long', nameColumn: 0, valueColumn: 2 }, content: 'readings' });
      expect(layout.series.map(({ name }) => name)).toEqual(['WE 08', 'WE 09']);
    },
  );

  it('takes a single number for an amount unless the header of the values says otherwise', () => {
    expect(layoutOf('Register;Zeitpunkt;kWh', 'A;20.11.2026 10:00;0,5', 'B;20.11.2026 10:00;0,1').content).toBe(
      'amounts',
    );
    expect(layoutOf('Zeitpunkt;Zählerstand Keller [kWh]', '20.11.2026 10:00;9000,5').content).toBe('readings');
  });

  it('finds no time where there is none', () => {
    const layout = layoutOf('Name;Menge', 'A;1', 'B;2');
    expect(layout).toMatchObject({ time: null, headerLine: 1 });
  });
});
