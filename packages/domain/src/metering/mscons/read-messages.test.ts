import { describe, expect, it } from 'vitest';
import { addDays } from '../../time/days.ts';
import { startOfDay } from '../../time/local-days.ts';
import type { MeterExchanges } from '../quarter-hour-file/file-reading.ts';
import { describeMessages } from './registers.ts';
import * as sample from './messages-for-tests.ts';
import { readMessages } from './read-messages.ts';

const { headOf, interchangeOf, profileOf, countersOf, location } = sample;
const midnight = (day: string) => startOfDay(day, 'Europe/Berlin');

/** Reads an interchange with every register on a meter of its own: 1, 2, 3 … */
function read(text: string, exchanges: MeterExchanges = new Map()) {
  const layout = describeMessages(text);
  const mapping = layout.series.map(({ key, unit }, index) => ({ seriesKey: key, unit, meterId: index + 1 }));
  const latestAt = Date.parse('2026-01-01');
  const at = { timeZone: 'Europe/Berlin', latestAt, nowMs: latestAt, exchanges } as const;
  return readMessages(text, { layout, mapping, ...at });
}

const profile = (quantityOf?: (index: number) => string) =>
  interchangeOf([...headOf(), ...profileOf('2025-01-15', 96, quantityOf)]);

describe('a load profile', () => {
  it.each([
    ['2025-01-15', 96],
    ['2025-03-30', 92],
    ['2025-10-26', 100],
  ])('of %s has %i quarter-hours', (day, quarterHours) => {
    const found = read(interchangeOf([...headOf(), ...profileOf(day, quarterHours)]));
    expect(found).toMatchObject({ issues: [], hasErrors: false, rowCount: quarterHours });
    expect(found.series).toMatchObject([{ total: quarterHours * 250, missing: 0, readings: [] }]);
    expect(found.series[0]!.days.map((one) => one.day)).toEqual([day]);
  });

  it('leaves out what lies decades before the rest', () => {
    const values = [...profileOf('1990-01-15', 2), ...profileOf('2025-01-15', 96)];
    const found = read(interchangeOf([...headOf(), ...values]));
    expect(found.strayRows).toEqual({ count: 2, from: '1990-01-15T00:00', days: -12_784 });
    expect(found.series[0]!.days.map((one) => one.day)).toEqual(['2025-01-15']);
  });

  it('keeps the status of each value; what is not to be used stays missing', () => {
    const found = read(profile((index) => `${['220', '67', '201', '187', 'Z18', '20'][index] ?? '220'}:0.25`));
    expect(found.hasErrors).toBe(false);
    const [{ amounts, statuses }] = found.series[0]!.days as [(typeof found.series)[0]['days'][0]];
    expect(statuses!.slice(0, 7)).toEqual([0, 1, 2, 3, 2, 0, 0]);
    expect(amounts.slice(4, 7)).toEqual([250, null, 250]);
    expect(found.issueCounts).toEqual({ valueUnusable: 1, shortDay: 1 });
  });

  it('names its register: location, OBIS code and device', () => {
    const content = headOf({ location: sample.marketLocation, serialNumber: '1EMH001', obis: '7-20?:3.0.0' });
    const layout = describeMessages(interchangeOf([...content, ...profileOf('2025-01-15', 1)]));
    expect(layout).toMatchObject({
      messageCount: 1,
      senders: ['9900000000001'],
      series: [{ location: '41373559241', serialNumber: '1EMH001', obis: '7-20:3.0.0', unit: 'm3' }],
    });
  });

  it('may come in several messages, with a comma for decimals and lines between the segments', () => {
    const days = ['2025-01-15', '2025-01-16'];
    const messages = days.map((day) => [...headOf(), ...profileOf(day, 96, () => '220:0,25:KWH')]);
    const text = interchangeOf(...messages).replace("UNA:+.? '", "UNA:+,? '");
    const found = read(text.replaceAll("'", "'\n").replace("UNA:+,? '\n", "UNA:+,? '"));
    expect(found).toMatchObject({ issues: [], series: [{ total: 48_000 }] });
  });
});

describe('a register that a person decides about', () => {
  const day = profileOf('2025-01-15', 96);

  it('has a product instead of an OBIS code, and is proposed for no meter', () => {
    const text = interchangeOf([...headOf(), ...day], [...headOf({ obis: 'AUA:Z08' }), ...day]);
    const listed = describeMessages(text.replaceAll('AUA:Z08:SRW', 'AUA:Z08'));
    expect(listed.series.map(({ key, obis, isProposed }) => [key, obis, isProposed])).toEqual([
      [`${location} 1-1:1.29.0`, '1-1:1.29.0', true],
      [`${location} AUA:Z08`, undefined, false],
    ]);
    expect(read(text.replaceAll('AUA:Z08:SRW', 'AUA:Z08'))).toMatchObject({
      hasErrors: false,
      series: [{ total: 24_000 }, { total: 24_000 }],
    });
  });

  it('names no location, so that two messages are two registers', () => {
    const counters = (counter: string) => [
      ...headOf({ location: '', obis: '1-1?:1.8.0' }),
      ...countersOf([[midnight('2025-01-15'), counter]]),
    ];
    const found = read(interchangeOf(counters('92.234'), counters('10.5')));
    expect(found).toMatchObject({
      hasErrors: false,
      series: [{ readings: [{ counter: 92_234 }] }, { readings: [{ counter: 10_500 }] }],
    });
  });

  it('counts in a unit of no meter, which the rest of the file does not wait for', () => {
    const reactive = profileOf('2025-01-15', 96, () => '220:0.1:KVR');
    const text = interchangeOf([...headOf(), ...day], [...headOf({ obis: '1-1?:3.29.0' }), ...reactive]);
    const layout = describeMessages(text);
    expect(layout.series.map(({ refusedUnit, isProposed }) => [refusedUnit, isProposed])).toEqual([
      [undefined, true],
      ['KVR', false],
    ]);
    const mapping = layout.series.slice(0, 1).map(({ key, unit }) => ({ seriesKey: key, unit, meterId: 1 }));
    const at = {
      timeZone: 'Europe/Berlin',
      latestAt: Date.parse('2026-01-01'),
      nowMs: 0,
      exchanges: new Map(),
    } as const;
    expect(readMessages(text, { layout, mapping, ...at })).toMatchObject({
      hasErrors: false,
      series: [{ total: 24_000 }],
    });
  });
});

describe('counters', () => {
  it('of single days become readings', () => {
    const text = interchangeOf([
      ...headOf({ obis: '1-1?:1.8.0' }),
      ...countersOf([
        [midnight('2025-02-01'), '1034.567'],
        [midnight('2025-01-01'), '1000'],
      ]),
    ]);
    expect(read(text)).toMatchObject({ issues: [], hasErrors: false });
    expect(read(text).series).toMatchObject([{ quarterHours: 0, days: [] }]);
    expect(read(text).series[0]!.readings).toEqual([
      { atMs: midnight('2025-01-01'), counter: 1_000_000, origin: 'operator' },
      { atMs: midnight('2025-02-01'), counter: 1_034_567, origin: 'operator' },
    ]);
  });

  it('take the date of their place; the last day of a month means its end', () => {
    const head = headOf({ location: '', serialNumber: '200002', obis: '1-1?:1.8.0' });
    const dated = head.toSpliced(head.indexOf('LOC+172+') + 1, 0, 'DTM+9:20241231:102');
    const found = read(interchangeOf([...dated, 'QTY+67:7000']));
    expect(found.issues).toEqual([]);
    expect(found.series[0]!.readings).toEqual([
      { atMs: midnight('2025-01-01'), counter: 7_000_000, origin: 'substitute' },
    ]);
  });

  it('a quarter-hour apart become quarter-hours, with a reading for each midnight', () => {
    const counters = Array.from({ length: 97 }, (_, index): [number, string] => [
      midnight('2025-01-15') + index * 900_000,
      (500 + index * 0.1).toFixed(3),
    ]);
    const found = read(interchangeOf([...headOf({ obis: '1-1?:1.8.0' }), ...countersOf(counters)]));
    expect(found).toMatchObject({ issues: [], series: [{ total: 9600, quarterHours: 96, missing: 0 }] });
    expect(found.series[0]!.readings.map(({ atMs, counter }) => [atMs, counter])).toEqual([
      [midnight('2025-01-15'), 500_000],
      [midnight('2025-01-16'), 509_600],
    ]);
  });
});

describe('a wrong message is refused, and told by message, segment and reason', () => {
  const lines = () => profile().split("'");
  const changed = (from: string | RegExp, to: string) => profile().replace(from, to);
  const first = 'DTM+163:202501150000?+01:303';

  it.each([
    [
      'another message',
      changed('MSCONS:D', 'UTILMD:D'),
      { code: 'otherMessage', message: '1', segment: 1, text: 'UTILMD' },
    ],
    [
      'a count of segments',
      changed('UNT+300', 'UNT+299'),
      { code: 'countWrong', message: '1', segment: 300, expected: 300 },
    ],
    ['a count of messages', changed('UNZ+1', 'UNZ+2'), { code: 'countWrong', expected: 1 }],
    ['a reference', changed("UNT+300+1'", "UNT+300+2'"), { code: 'referenceWrong', message: '1', segment: 300 }],
    [
      'another interchange',
      changed("+D0001'UN", "+D0001'UN").replace('UNZ+1+D0001', 'UNZ+1+D0002'),
      { code: 'referenceWrong' },
    ],
    ['no end', profile().slice(0, -12), { code: 'segmentMissing', text: 'UNZ' }],
    ['a text cut off', profile().slice(0, 5000), { code: 'segmentCutOff', message: '1' }],
    ['no place', changed(`LOC+172+${location}'`, ''), { code: 'segmentMissing', text: 'LOC', segment: 11 }],
    ['a location that is none', changed(location, '41373559242'), { code: 'locationInvalid', segment: 12 }],
    ['no register', changed("PIA+5+1-1?:1.29.0:SRW'", ''), { code: 'segmentMissing', text: 'PIA' }],
    ['an OBIS code that is none', changed('1-1?:1.29.0', '1-1.29'), { code: 'obisUnknown', segment: 12 }],
    ['an unknown status', changed('QTY+220', 'QTY+999'), { code: 'statusUnknown', segment: 12, text: 'QTY+999:0.25' }],
    ['text for a number', changed(':0.25', ':viel'), { code: 'notANumber', segment: 12, text: 'QTY+220:viel' }],
    ['a negative amount', changed(':0.25', ':-1'), { code: 'negativeAmount', segment: 12 }],
    ['an unknown unit', changed(':0.25', ':0.25:XYZ'), { code: 'unitUnknown', segment: 12 }],
    [
      'another unit than before',
      changed(':0.25', ':0.25:KWH').replace("QTY+220:0.25'", "QTY+220:0.25:MWH'"),
      { code: 'unitChanges', segment: 15 },
    ],
    ['too much', changed(':0.25', ':20001'), { code: 'amountTooLarge', segment: 12 }],
    ['a time that is none', changed(first, 'DTM+163:202513150000?+01:303'), { code: 'timeUnreadable', segment: 13 }],
    ['a time in no format', changed(first, first.replace(':303', ':999')), { code: 'timeUnreadable', segment: 13 }],
    ['an end before the begin', changed(first, 'DTM+163:202501150030?+01:303'), { code: 'timesReversed', segment: 12 }],
    ['an hour', changed(first, 'DTM+163:202501142315?+01:303'), { code: 'notQuarterHourly', segment: 12 }],
    [
      'a time off the grid',
      changed(/0000\?\+01:303'DTM\+164:202501150015/, "0007?+01:303'DTM+164:202501150022"),
      { code: 'timeOffGrid' },
    ],
    [
      'a time twice',
      changed(/QTY\+220:0.25'DTM\+163:202501150015/, "QTY+220:0.25'DTM+163:202501150000").replace(
        'DTM+164:202501150030',
        'DTM+164:202501150015',
      ),
      { code: 'sameTimeTwice', segment: 15 },
    ],
    ['no time at all', interchangeOf([...headOf(), 'QTY+220:1']), { code: 'timeMissing', segment: 12 }],
    ['the future', profile().replaceAll('202501', '203001'), { code: 'timeInFuture', segment: 12 }],
    [
      'something outside of messages',
      lines().toSpliced(2, 0, 'QTY+220:1').join("'"),
      { code: 'segmentUnexpected', text: 'QTY+220:1' },
    ],
    ['nothing', interchangeOf(), { code: 'noRows' }],
  ])('%s', (_, text, issue) => {
    const found = read(text);
    expect(found.hasErrors).toBe(true);
    expect(found.issues).toContainEqual(expect.objectContaining(issue));
  });

  it('names the second message by its own reference and segments', () => {
    const days = ['2025-01-15', addDays('2025-01-15', 1)];
    const messages = days.map((day) => [...headOf(), ...profileOf(day, 2)]);
    messages[1]![13] = 'QTY+220:x';
    expect(read(interchangeOf(...messages)).issues).toContainEqual(
      expect.objectContaining({ code: 'notANumber', message: '2', segment: 15 }),
    );
  });

  it.each([
    [
      'counters and amounts',
      [...profileOf('2025-01-15', 1), ...countersOf([[midnight('2025-01-16'), '5']])],
      'valuesMixed',
    ],
    [
      'two counters at one instant',
      countersOf([
        [midnight('2025-01-16'), '5'],
        [midnight('2025-01-16'), '6'],
      ]),
      'sameTimeTwice',
    ],
  ])('%s of one register', (_, content, code) => {
    expect(read(interchangeOf([...headOf(), ...content])).issueCounts).toMatchObject({ [code]: 1 });
  });
});
