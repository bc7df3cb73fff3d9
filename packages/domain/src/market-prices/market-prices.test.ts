import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { getFirst, getLast } from '../collections/items.ts';
import { MarketPriceError, toQuarterHours, type MarketPrice } from './market-price.ts';
import { readA44 } from './read-a44.ts';
import { readPriceJson } from './read-price-json.ts';
import { readSmardCsv } from './read-smard-csv.ts';

const faultOf = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    if (error instanceof MarketPriceError) return error.fault;
    throw error;
  }
  return undefined;
};
const head = 'Datum von;Datum bis;Deutschland/Luxemburg [€/MWh] Originalauflösungen';
const shown = (prices: MarketPrice[]) =>
  prices.map(({ startMs, centsPerMwh }) => `${new Date(startMs).toISOString().slice(0, 16)} ${centsPerMwh}`);

describe('a download of SMARD', () => {
  it('has the doubled hour twice, told apart by the order of rows', () => {
    const rows = ['01:45;26.10.2025 02:00;1,00', '02:00;26.10.2025 02:15;-2,50', '02:15;26.10.2025 02:30;3,00'];
    const second = ['02:30;26.10.2025 02:45;4,00', '02:45;26.10.2025 02:00;5,00', '02:00;26.10.2025 02:15;6,00'];
    const text = [head, ...[...rows, ...second].map((row) => `26.10.2025 ${row}`)].join('\r\n');
    expect(shown(readSmardCsv(`\uFEFF${text}\r\n`))).toEqual([
      '2025-10-25T23:45 100',
      '2025-10-26T00:00 -250',
      '2025-10-26T00:15 300',
      '2025-10-26T00:30 400',
      '2025-10-26T00:45 500',
      '2025-10-26T01:00 600',
    ]);
  });

  it('of the hourly market has the price in the first of four rows', () => {
    const rows = [
      '00:00;21.10.2024 00:15;-0,10',
      '00:15;21.10.2024 00:30;-',
      '00:30;21.10.2024 00:45;-',
      '00:45;21.10.2024 01:00;-',
    ];
    const prices = readSmardCsv([head, ...rows.map((row) => `21.10.2024 ${row}`)].join('\n'));
    expect(prices.map(({ centsPerMwh }) => centsPerMwh)).toEqual([-10, -10, -10, -10]);
  });

  it.each([
    ['hours after the change to quarter-hours', `${head}\n01.10.2025 00:00;01.10.2025 01:00;91,57`, 'hourly'],
    ['another zone', 'Datum von;Datum bis;Schweiz [€/MWh]\n01.10.2025 00:00;01.10.2025 00:15;91,57', 'otherZone'],
    ['ct/kWh of three decimals', `${head}\n01.10.2025 00:00;01.10.2025 00:15;9,157`, 'decimals'],
    ['a time that does not exist', `${head}\n30.03.2025 02:00;30.03.2025 03:00;9,15`, 'noSuchTime'],
    [
      'two prices of one time',
      [head, '01.10.2025 00:00;01.10.2025 00:15;1', '01.10.2025 00:00;01.10.2025 00:15;2'].join('\n'),
      'contradicting',
    ],
    ['nothing', head, 'empty'],
    ['another table', 'Tag;Preis\n1;2', 'unknownForm'],
  ])('is refused with %s', (_, text, fault) => expect(faultOf(() => readSmardCsv(text))).toBe(fault));
});

describe('an answer as JSON', () => {
  it('with remains of floats is read to whole cents', () => {
    const price = [-0.7000000000000001, 1.1];
    const text = JSON.stringify({ unix_seconds: [1759269600, 1759270500], price, unit: 'EUR / MWh' });
    expect(readPriceJson(text).map(({ centsPerMwh }) => centsPerMwh)).toEqual([-70, 110]);
  });

  it('with a missing instant leaves a gap, however long', () => {
    const minutes = [0, 15, 75, 90];
    const series = minutes.map((minute) => [1790546400000 + minute * 60_000, 1]);
    const prices = readPriceJson(JSON.stringify({ series }));
    expect(prices.map(({ startMs }) => (startMs - 1790546400000) / 60_000)).toEqual(minutes);
  });

  it.each([
    ['another unit', JSON.stringify({ unix_seconds: [0], price: [1], unit: 'ct/kWh' }), 'otherUnit'],
    ['no JSON', '<html>', 'unknownForm'],
    ['other fields', '{"data": []}', 'unknownForm'],
    ['a price beyond all limits', '{"series": [[1790546400000, 99999], [1790547300000, 1]]}', 'outOfRange'],
    ['a single price, whose length nothing says', '{"series": [[1790546400000, 1]]}', 'unknownForm'],
  ])('is refused with %s', (_, text, fault) => expect(faultOf(() => readPriceJson(text))).toBe(fault));
});

describe('a document A44', () => {
  const period = {
    start: '2026-02-01T23:00Z',
    end: '2026-02-02T00:00Z',
    resolution: 'PT15M',
    points: [
      { position: '1', price: '102.1' },
      { position: '3', price: '-5' },
    ],
  };
  const series = { domain: '10Y1001A1001A82H', currency: 'EUR', unit: 'MWH', sequence: '1', periods: [period] };

  it('repeats the price before a position that is left out', () => {
    expect(readA44([series]).map(({ centsPerMwh }) => centsPerMwh)).toEqual([10_210, 10_210, -500, -500]);
  });

  it('counts by its first auction, whatever the second one says', () => {
    const second = { ...series, sequence: '2', periods: [{ ...period, points: [{ position: '1', price: '1' }] }] };
    expect(readA44([second, series])).toEqual(readA44([series]));
    expect(faultOf(() => readA44([second]))).toBe('onlySecondAuction');
  });

  it.each([
    ['another zone', [{ ...series, domain: '10Y1001A1001A46L' }], 'otherZone'],
    ['another currency', [{ ...series, currency: 'PLN' }], 'otherUnit'],
    [
      'no first position',
      [{ ...series, periods: [{ ...period, points: [{ position: '2', price: '1' }] }] }],
      'unknownForm',
    ],
  ])('is refused with %s', (_, documents, fault) => expect(faultOf(() => readA44(documents))).toBe(fault));
});

const data = resolve(import.meta.dirname, '../../../../../shared/data/prices');

describe.skipIf(!existsSync(data))('real files', () => {
  const read = (name: string) => readFileSync(resolve(data, name), 'utf8');

  it('of October 2025 give the same numbers in each form', () => {
    const prices = readPriceJson(read('energy-charts/de-lu-2025-10.json'));
    expect(prices).toHaveLength(2980);
    expect(readSmardCsv(read('smard/derived_Gro_handelspreise_2025-10_Viertelstunde.csv'))).toEqual(prices);
    const week = readPriceJson(read('smard/derived_4169_DE-LU_quarterhour_1760911200000.json'));
    expect(week).toHaveLength(676);
    const [first, last] = [getFirst(week).startMs, getLast(week).startMs];
    expect(prices.filter(({ startMs }) => startMs >= first && startMs <= last)).toEqual(week);
  });

  it('pass from hours to quarter-hours', () => {
    expect(readPriceJson(read('energy-charts/de-lu-2025-09-28_2025-10-03.json'))).toHaveLength(6 * 96);
    const march = readSmardCsv(read('smard/Gro_handelspreise_2025-03_Stunde.csv'));
    expect(march).toHaveLength(743 * 4);
    expect(faultOf(() => readSmardCsv(read('smard/Gro_handelspreise_2025-10_Stunde.csv')))).toBe('hourly');
    const days = readSmardCsv(read('smard/Gro_handelspreise_2024-10-21_2024-10-31_Viertelstunde.csv'));
    expect(days).toHaveLength(11 * 96 + 4);
    expect(faultOf(() => readPriceJson(read('smard/4169_DE-LU_hour_1790546400000.json')))).toBe('hourly');
  });
});

it('states nothing that a file does not state', () => {
  const at = Date.parse('2026-03-01T00:00Z');
  const stated = [0, 2].map((slot) => ({ startMs: at + slot * 900_000, lengthMs: 900_000, eurPerMwh: '1.00' }));
  expect(toQuarterHours(stated)).toHaveLength(2);
});
