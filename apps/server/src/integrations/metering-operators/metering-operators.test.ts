import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SourceError } from '../file-sources/source-error.ts';
import { testCertificate } from '../webhooks/testing/test-certificate.ts';
import { openInexogy } from './inexogy.ts';
import { MeterRefusedError, RateLimitError } from './metering-operator.ts';
import { retryAfterSeconds } from './retry-after.ts';
import { createMemoryOperator } from './testing/memory-operator.ts';
import { recordedAccount, recordedMeter, startRecordedInexogy } from './testing/recorded-inexogy.ts';

let recorded: Awaited<ReturnType<typeof startRecordedInexogy>>;

beforeAll(async () => {
  recorded = await startRecordedInexogy();
});
afterAll(() => recorded.close());
beforeEach(() => {
  recorded.requests.length = 0;
  for (const path of Object.keys(recorded.other)) delete recorded.other[path];
});

const operatorId = recordedMeter.meterId;
const registers = ['energy', 'energyOut'] as const;
const rules = { allowsOwnNetwork: true, timeoutMs: 5000, ca: testCertificate.cert };
const openRecorded = (change: object = {}, otherRules: object = {}) =>
  openInexogy({ host: 'localhost', port: recorded.port, ...recordedAccount, ...change }, { ...rules, ...otherRules });

function openMemory() {
  const operator = createMemoryOperator();
  const at = (atMs: number, energy: number) => ({
    atMs,
    counters: { energy: String(energy), energyOut: '2154853000' },
  });
  const noon = Date.parse('2020-07-04T12:00:00Z');
  operator.meters.push({
    operatorId,
    serialNumber: recordedMeter.fullSerialNumber,
    place: 'Sedanstr. 8, 48268 Greven',
    registers: [...registers],
    isScaled: false,
    firstMs: recordedMeter.firstMeasurementTime,
    readings: [
      ...Array.from({ length: 5 }, (_each, index) => at(noon + index * 900_000, (440 + index) * 1e9)),
      at(1_593_949_473_598, 441_576_730_000),
    ],
  });
  return operator;
}

describe.each([
  ['inexogy, by the recorded conversation', () => openRecorded()],
  ['the operator in memory', openMemory],
])('%s', (_name, open) => {
  it('lists the meters of electricity, and reads their last counters and those of a range with both its ends', async () => {
    const operator = open();
    expect(await operator.listMeters()).toEqual([
      {
        operatorId,
        serialNumber: '1ESY1161229886',
        place: 'Sedanstr. 8, 48268 Greven',
        registers,
        isScaled: false,
        firstMs: 1_563_286_659_367,
      },
    ]);
    expect(await operator.readLast({ operatorId, registers })).toEqual({
      atMs: 1_593_949_473_598,
      counters: { energy: '441576730000', energyOut: '2154853000' },
    });
    const range = { fromMs: Date.parse('2020-07-04T12:15:00Z'), toMs: Date.parse('2020-07-04T12:45:00Z') };
    const found = await operator.readRange({ operatorId, registers, ...range });
    expect(found.map(({ atMs, counters }) => [new Date(atMs).toISOString().slice(11, 16), counters.energy])).toEqual([
      ['12:15', '441000000000'],
      ['12:30', '442000000000'],
      ['12:45', '443000000000'],
    ]);
    const unknown = operator.readRange({ operatorId: 'unknown', registers, ...range });
    await expect(unknown).rejects.toBeInstanceOf(MeterRefusedError);
  });
});

describe('inexogy', () => {
  it('is asked for quarter-hours in milliseconds, of the registers that are wanted', async () => {
    await openRecorded().readRange({ operatorId, registers: ['energy'], fromMs: 1000, toMs: 2000 });
    expect(recorded.requests).toEqual([
      `/public/v1/readings?meterId=${operatorId}&fields=energy&from=1000&to=2000&resolution=fifteen_minutes`,
    ]);
  });

  it('is left alone as long as it wants', async () => {
    recorded.other['/public/v1/meters'] = { status: 429, headers: { 'retry-after': '90' }, body: 'Too many' };
    const refused = await openRecorded()
      .listMeters()
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimitError);
    expect(refused).toMatchObject({ pauseSeconds: 90 });
  });

  it.each([
    ['signIn', {}, { password: 'falsch' }, {}],
    ['unexpected', { status: 503, body: 'Down' }, {}, {}],
    ['unexpected', { body: { meters: 'none' } }, {}, {}],
    ['certificate', {}, {}, { ca: undefined }],
    ['ownNetwork', {}, {}, { allowsOwnNetwork: false }],
  ])('says why it cannot be read: %s', async (failure, answer, account, otherRules) => {
    if ('body' in answer) recorded.other['/public/v1/meters'] = answer;
    const failed = await openRecorded(account, otherRules)
      .listMeters()
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(SourceError);
    expect(failed).toMatchObject({ failure });
  });

  it('tells which meters have a transformer before them', async () => {
    recorded.other['/public/v1/meters'] = { body: [{ ...recordedMeter, currentScalingFactor: 40 }] };
    expect(await openRecorded().listMeters()).toMatchObject([{ isScaled: true }]);
  });
});

it.each([
  ['90', 90],
  ['0', 1],
  ['Sat, 04 Jul 2020 12:02:00 GMT', 120],
  [undefined, 900],
  ['soon', 900],
  ['999999', 21_600],
])('waits after %s', (header, seconds) => {
  expect(retryAfterSeconds(header, Date.parse('2020-07-04T12:00:00Z'))).toBe(seconds);
});
