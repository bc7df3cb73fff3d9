import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridInstant, readPayload, readTopic, toBaseUnits, topicFilter } from './stream-values.ts';

const plain = { valuePath: null, timePath: null, timeForm: 'iso' as const };
const json = { valuePath: 'zaehler.1', timePath: 'ts', timeForm: 'iso' as const };

describe('the payload of a message', () => {
  it.each([
    ['1234.5', plain, { number: '1234.5', atMs: null }],
    [' 7 ', plain, { number: '7', atMs: null }],
    [
      '{"zaehler":[1,12.25],"ts":"2026-05-01T10:00:00+02:00"}',
      json,
      { number: '12.25', atMs: Date.parse('2026-05-01T08:00:00Z') },
    ],
    [
      '{"v":"5","t":1777629600}',
      { valuePath: 'v', timePath: 't', timeForm: 'seconds' as const },
      { number: '5', atMs: 1_777_629_600_000 },
    ],
    ['', plain, 'noNumber'],
    ['-3', plain, 'noNumber'],
    ['NaN', plain, 'noNumber'],
    ['1e9', plain, 'noNumber'],
    ['1,5', plain, 'noNumber'],
    ['{"zaehler":[1]}', json, 'noNumber'],
    ['no json', json, 'noNumber'],
    ['{"zaehler":[1,2],"ts":"2026-05-01 10:00"}', json, 'noTime'],
    ['{"zaehler":[1,2]}', json, 'noTime'],
    ['{"v":1,"t":0}', { valuePath: 'v', timePath: 't', timeForm: 'seconds' as const }, 'noTime'],
  ])('%s', (text, rule, expected) => {
    expect(readPayload(text, rule)).toEqual(expected);
  });
});

describe('a counter in base units', () => {
  it.each([
    ['12.3456', 'kWh', 12_345],
    ['12.3', 'kWh', 12_300],
    ['7', 'MWh', 7_000_000],
    ['441576730000', 'kWh/10^10', 44_157],
    ['9999999', 'kWh/10^10', 0],
    ['3.25', 'm³', 3250],
    ['3.9', 'l', 3],
  ] as const)('%s %s', (number, unit, expected) => {
    expect(toBaseUnits(number, unit)).toBe(expected);
  });

  it('is exact for every number of Wh that is written in kWh', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (wh) => {
        expect(toBaseUnits(`${Math.floor(wh / 1000)}.${String(wh % 1000).padStart(3, '0')}`, 'kWh')).toBe(wh);
      }),
    );
  });
});

it('lets a counter count for the five-minute instant just before', () => {
  const at = Date.parse('2026-05-01T10:05:00Z');
  expect(gridInstant(at, 0)).toBe(at);
  expect(gridInstant(at + 30_000, 30)).toBe(at);
  expect(gridInstant(at + 30_001, 30)).toBeNull();
  expect(gridInstant(at - 1, 60)).toBeNull();
});

it('reads the places of a template in a topic', () => {
  const template = 'haus/{estate}/zaehler/{serial}/{register}';
  expect(topicFilter(template)).toBe('haus/+/zaehler/+/+');
  expect(readTopic('haus/a/zaehler/123/bezug', template)).toEqual({ estate: 'a', serial: '123', register: 'bezug' });
  expect(readTopic('haus/a/zaehler/123', template)).toBeNull();
  expect(readTopic('haus/a/pumpe/123/bezug', template)).toBeNull();
});
