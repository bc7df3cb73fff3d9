import { describe, expect, it } from 'vitest';
import { MeterKind } from '../../metering/codes.ts';
import { proposeMeters, type ProposableMeter } from '../../metering/file-mapping/propose-meters.ts';
import { fillText, openKinds, readText, type SaidOfParts } from '../reading-for-tests.ts';

/** Files as grid operators, meter operators and makers of inverters export them, cut to what matters. */
const two = (number: number) => String(number).padStart(2, '0');
const timeOf = (quarterHour: number) => `${two(Math.floor(quarterHour / 4))}:${two((quarterHour % 4) * 15)}`;
const starts = Array.from({ length: 96 }, (_, index) => timeOf(index));
const ends = Array.from({ length: 96 }, (_, index) => (index === 95 ? '24:00' : timeOf(index + 1)));
const day = '15.01.2025';
const used = (index: number) => (0.05 + ((index * 7) % 5) / 100).toFixed(3).replace('.', ',');

const layoutOf = (lines: string[], said?: SaidOfParts) => fillText(lines.join('\n'), said);
const unitsOf = (lines: string[]) => layoutOf(lines).recipe.series.map(({ name, unit }) => ({ name, unit }));
/** What the file leaves open. */
const openOf = (lines: string[]) => openKinds(lines.join('\n'));
const rows = (times: string[], cells: (index: number) => string) =>
  times.map((time, index) => `${time};${cells(index)}`);
const onDay = (times: string[]) => times.map((time) => `${day} ${time}`);
const firstOf = (lines: string[]) => {
  const { series } = readText(lines.join('\n'));
  return [series[0]!.days[0]!.day, series[0]!.days[0]!.amounts.findIndex((amount) => amount !== null)];
};

const melo = ['DE00056266802AO6G56M11SN51G21M24S', 'DE00056266802AO6G56M11SN51G21M25S'];
const at = ['AT0010000000000000001000004392265', 'AT0010000000000000001000004392273'];
const meters: ProposableMeter[] = ['WE 01', 'WE 02', 'PV Dach'].map((name, index) => ({
  meterId: index + 1,
  name,
  devices: [{ deviceId: index + 1, serialNumber: `1EMH001234567${index}`, from: '2024-01-01', to: null }],
  obis: '1-0:1.8.0',
  kind: index === 2 ? MeterKind.PvGeneration : MeterKind.Consumption,
  measuringPoint: index === 2 ? 'pv-total' : 'tenant',
  apartmentName: null,
  marketLocationId: null,
  meteringLocationId: [...melo, null][index] ?? null,
}));
const proposedFor = (lines: string[]) => {
  const { series } = layoutOf(lines);
  const found = proposeMeters(series, meters);
  return series.map(({ key }) => found.get(key)?.meterId ?? null);
};

describe('columns to meters', () => {
  const values = rows(onDay(starts), (index) => `${used(index)};${used(index + 1)}`);

  it('takes the locations above the header for the columns below them', () => {
    const lines = [`Messlokation;${melo[1]};${melo[0]}`, 'Zeit;Verbrauch [kWh];Verbrauch [kWh]', ...values];
    expect(proposedFor(lines)).toEqual([2, 1]);
    expect(layoutOf(lines).series.map(({ name }) => name)).toEqual([
      `${melo[1]} Verbrauch [kWh]`,
      `${melo[0]} Verbrauch [kWh]`,
    ]);
  });

  it('takes a single location above the header for all columns', () => {
    const lines = [`Messlokation: ${melo[0]}`, '', 'Zeit;Bezug [kWh]', ...rows(onDay(starts), used)];
    expect(proposedFor(lines)).toEqual([1]);
  });

  it('takes a serial number above the header', () => {
    const lines = ['Zählernummer;1EMH0012345671', 'Einheit;kWh', 'Zeit;Wert', ...rows(onDay(starts), used)];
    expect(proposedFor(lines)).toEqual([2]);
    expect(unitsOf(lines)).toMatchObject([{ unit: 'kWh' }]);
  });

  it('never takes a community’s columns for a plant', () => {
    const codes = [
      'Gesamtverbrauch lt. Messung (bei Teilnahme gem. Erzeugung) [KWH]',
      'Anteil gemeinschaftliche Erzeugung [KWH]',
    ];
    const lines = [
      `MeteringpointID;${at[0]};${at[0]}`,
      'Energy direction;CONSUMPTION;CONSUMPTION',
      `Metercode;${codes.join(';')}`,
      ...values,
    ];
    expect(proposedFor(lines)).toEqual([null, null]);
    expect(layoutOf(lines).series).toMatchObject([{ location: at[0] }, { location: at[0] }]);
  });

  it('finds a header of numbers, each a meter’s', () => {
    expect(proposedFor(['Zeit;12345678;WE 02', ...values])).toEqual([null, 2]);
  });

  it('finds the names above a row of units', () => {
    expect(unitsOf([';WE 01;WE 02', 'Zeit;kWh;kWh', ...values])).toMatchObject([
      { name: 'WE 01 kWh', unit: 'kWh' },
      { name: 'WE 02 kWh', unit: 'kWh' },
    ]);
  });

  it.each(['Blindarbeit [kvarh]', '1-1:3.29.0 [kWh]', 'Bezug kvarh'])('refuses %s', (name) => {
    const [series] = layoutOf([`Zeit;${name}`, ...rows(onDay(starts), used)]).series;
    expect(series).toMatchObject({ unit: null, refusedUnit: expect.any(String) });
  });
});

describe('units', () => {
  it.each([
    ['WE 01', null],
    ['Leistung', null],
    ['PV Dach W', null],
    ['Lastgang [kWh/h]', 'kW'],
  ])('of %s: %s', (name, unit) => {
    const part = layoutOf([`Zeit;${name}`, ...rows(onDay(starts), used)]).parts.find(({ kind }) => kind === 'unit');
    expect(part?.proof?.kind === 'answer' ? null : part?.readings[0]).toBe(unit);
  });

  it('takes the unit beside the values, not the letter of a status', () => {
    const cells = (index: number) => `${used(index)};kWh;W`;
    const lines = ['Zeit;Wert;Einheit;Status', ...rows(onDay(starts), cells)];
    expect(unitsOf(lines)).toMatchObject([{ unit: 'kWh' }]);
    const withStatus = ['Zeit;Wert;Status', ...rows(onDay(starts), (index) => `${used(index)};W`)];
    expect(openOf(withStatus)).toContain('unit');
    expect(layoutOf(withStatus).recipe.series).toMatchObject([{ statusColumn: 2 }]);
  });

  it.each([
    ['asks about 1.020 alone', ['1.020', '2.377', '1.120'], true],
    ['knows decimals by a leading zero', ['1.020', '0.377', '1.120'], false],
    ['knows decimals by their number', ['1.020', '1.37', '1.120'], false],
  ])('%s', (_, numbers, isOpen) => {
    const lines = ['Zeit;WE 01 [kWh]', ...rows(onDay(starts), (index) => numbers[index % 3]!)];
    expect(openOf(lines).includes('numbers')).toBe(isOpen);
  });

  it('takes 1.020 for a number over a thousand once a person has said that commas begin decimals', () => {
    const text = ['Zeit;WE 01 [Wh]', ...rows(onDay(starts), () => '1.020')].join('\n');
    expect(readText(text, { numbers: { decimal: ',', thousands: '.' }, content: 'amount' })).toMatchObject({
      hasErrors: false,
      series: [{ total: 97_920 }],
    });
    const said: SaidOfParts = { numbers: { decimal: '.', thousands: '' }, content: 'amount' };
    expect(readText(text, said)).toMatchObject({ series: [{ total: 98 }] });
  });

  it('keeps counters and amounts of one file apart', () => {
    const cells = (index: number) => `${(7000 + index * 0.1).toFixed(1).replace('.', ',')};${used(index)}`;
    const read = readText(['Zeit;Zählerstand A [kWh];Verbrauch B [kWh]', ...rows(onDay(starts), cells)].join('\n'));
    expect(read.series.map(({ name, total }) => [name, total])).toEqual([
      ['Zählerstand A [kWh]', 9500],
      ['Verbrauch B [kWh]', expect.closeTo(6720, -2)],
    ]);
  });

  it('asks what numbers are that begin at 0 and only rise', () => {
    const rising = (index: number) => (index * 0.1).toFixed(1).replace('.', ',');
    expect(openOf(['Zeit;WE 01 [kWh]', ...rows(onDay(starts), rising)])).toContain('content');
    expect(openOf(['Zeit;Zählerstand [kWh]', ...rows(onDay(starts), rising)])).not.toContain('content');
  });
});

describe('times', () => {
  const file = (header: string, times: string[]) => [`${header};WE 01 [kWh]`, ...rows(times, used)];
  const sameDate = ends.map((time) => time.replace('24:00', '00:00'));
  const lastSeconds = starts.map((time) => `${day} ${time.slice(0, 3)}${Number(time.slice(3)) + 14}:59`);

  it.each([
    ['the header', file('Intervallende', onDay(starts))],
    ['24:00', file('Zeit', onDay(ends))],
    ['the last second', file('Zeit', lastSeconds)],
  ])('are ends by %s', (_, lines) => {
    expect(layoutOf(lines).recipe.time.stamp).toBe('end');
    expect(openOf(lines)).not.toContain('stamp');
  });

  it.each([['the last second', file('Zeit', lastSeconds)]])('are put in their place by %s', (_, lines) => {
    expect(firstOf(lines)).toEqual(['2025-01-15', 0]);
  });

  it.each(['Kalendertag', 'Sendezeit', 'Wochenende', 'Messdatum laufende Periode'])('are no ends by %s', (header) => {
    expect(openOf(file(header, onDay(starts)))).toContain('stamp');
  });

  it.each([
    ['begins and ends within the day', onDay(starts.slice(30, 70))],
    ['begins and ends at midnight', [...onDay(starts), '16.01.2025 00:00']],
    ['is a whole day', onDay(starts)],
    ['is a day up to now', onDay(starts.slice(0, 50))],
    ['ends its day at the midnight of the same date', onDay(sameDate)],
  ])('are asked about where a file %s: no window proves whether they begin or end', (_, times) => {
    expect(openOf(file('Zeit', times))).toContain('stamp');
  });

  it.each([
    ['Zeit (MEZ/MESZ)', 'local'],
    ['Zeit CET/CEST', 'local'],
    ['Zeit (UTC+1)', 'winter'],
    ['Zeit UTC+01:00', 'winter'],
    ['Zeit UTC', 'utc'],
    ['Zeit (MEZ)', 'winter'],
  ])('%s are on the clock %s', (header, clock) => {
    expect(layoutOf(file(header, onDay(starts))).recipe.time.clock.kind).toBe(clock);
    expect(openOf(file(header, onDay(starts)))).not.toContain('clock');
  });

  it('are on a clock that is asked for where nothing states it', () => {
    expect(openOf(file('Zeit', onDay(starts)))).toContain('clock');
  });

  it('tell the repeated hour by 2A and 2B', () => {
    const autumn = ['00', '01', '2A', '2B', ...Array.from({ length: 21 }, (_, index) => two(index + 3))];
    const times = autumn.flatMap((hour) => ['00', '15', '30', '45'].map((minute) => `26.10.2025 ${hour}:${minute}`));
    const read = readText(file('Zeit', times).join('\n'));
    expect(read).toMatchObject({ issues: [], series: [{ quarterHours: 100, missing: 0 }] });
  });

  it('are asked about where the file has an hour that local time leaves out, or once what comes twice', () => {
    const spring = starts.map((time) => `30.03.2025 ${time}`);
    const autumn = starts.map((time) => `26.10.2025 ${time}`);
    for (const times of [spring, autumn]) expect(openOf(file('Zeit', times))).toContain('clock');
    expect(openOf(file('Zeit (MEZ)', spring))).not.toContain('clock');
  });
});

describe('a matrix of the parts of days', () => {
  const said = { unit: 'kWh', clock: { kind: 'local', zone: null }, stamp: 'begin', content: 'amount' } as const;
  const numbers = Array.from({ length: 100 }, (_, index) => String(index + 1));
  const counted = Array.from({ length: 100 }, (_, index) => timeOf(index));
  const dayOf = (day: string, parts: number) =>
    [day, ...Array.from({ length: parts }, (_, index) => `0,${100 + index}`)].join(';');

  it.each([
    ['numbers', numbers],
    ['times that go on behind 24:00', counted],
  ])('counts from midnight where 100 %s name them', (_, header) => {
    const lines = [
      ['Tag', ...header].join(';'),
      dayOf('25.10.2025', 96),
      dayOf('26.10.2025', 100),
      dayOf('27.10.2025', 96),
    ];
    const found = readText(lines.join('\n'), said);
    expect(found).toMatchObject({ issues: [], hasErrors: false, series: [{ quarterHours: 292 }] });
    const [first, doubled, last] = found.series[0]?.days ?? [];
    expect([first?.amounts[0], doubled?.amounts[8], doubled?.amounts[99], last?.amounts[0]]).toEqual([
      100, 108, 199, 100,
    ]);
  });

  it('names a part that the day does not have', () => {
    const { issueCounts } = readText(
      [['Tag', ...numbers].join(';'), dayOf('25.10.2025', 97), dayOf('26.10.2025', 100)].join('\n'),
      said,
    );
    expect(issueCounts).toEqual({ timeDoesNotExist: 1 });
  });
});

it('refuses amounts of months, and a file in which nothing else is', () => {
  const months = ['01', '02', '03', '04', '05'].map((month) => `01.${month}.2025;312,5`);
  const said = { content: 'amount', stamp: 'begin', method: 'proportionally' } as const;
  const { issueCounts, hasErrors } = readText(['Monat;Verbrauch [kWh]', ...months].join('\n'), said);
  expect(issueCounts).toMatchObject({ noValues: 1, longerThanDay: 4 });
  expect(hasErrors).toBe(true);
});

it('refuses rows whose decimals stand behind a comma that parts cells', () => {
  const rows = Array.from({ length: 96 }, (_, index) => `2025-07-12 ${timeOf(index)},0,${100 + index}`);
  const { issueCounts } = readText(['Zeit,Verbrauch [kWh]', ...rows].join('\n'));
  expect(issueCounts).toMatchObject({ rowTooLong: 96 });
});
