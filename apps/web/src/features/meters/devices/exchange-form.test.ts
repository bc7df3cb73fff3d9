import { describe, expect, it } from 'vitest';
import {
  emptyExchange,
  exchangeAtLastReading,
  exchangeFormSchema,
  fieldsOf,
  type DeviceToExchange,
  type ExchangeForm,
} from './exchange-form.ts';
import '../../../i18n/i18n.ts';

const register = (meterId: number, obis: string) => ({
  meterId,
  name: obis === '1-0:1.8.0' ? 'Netzbezug' : 'Netzeinspeisung',
  obis,
  baseUnit: 'Wh' as const,
  reading: { at: '2026-09-14T22:00:00Z', counter: 100_000 },
});
const device: DeviceToExchange = {
  serialNumber: '1EMH',
  deviceType: 'MeMeter',
  from: '2024-01-01',
  factor: 1,
  registers: [register(1, '1-0:1.8.0'), register(2, '1-0:2.8.0')],
};
const schema = exchangeFormSchema({ device, today: '2026-09-16', timeZone: 'Europe/Berlin' });
const filled: ExchangeForm = {
  exchangedOn: '2026-09-15',
  serialNumber: '2EMH',
  deviceType: 'MeMeter',
  transformerFactor: 1,
  registers: [
    { lastCounter: 100, firstCounter: 0 },
    { lastCounter: 100.5, firstCounter: 1.25 },
  ],
};

describe('an exchange of a device that is not read any more', () => {
  const context = { today: '2026-09-16', timeZone: 'Europe/Berlin' } as const;

  it('proposes the local day of the last reading and the counters of all registers', () => {
    expect(exchangeAtLastReading(device, context)).toMatchObject({
      exchangedOn: '2026-09-15',
      serialNumber: '',
      registers: [
        { lastCounter: 100, firstCounter: null },
        { lastCounter: 100, firstCounter: null },
      ],
    });
  });

  it.each([
    ['there is no reading', { ...device, registers: device.registers.map((one) => ({ ...one, reading: null })) }],
    ['the reading is from the day of the installation', { ...device, from: '2026-09-15' }],
  ])('proposes today when %s', (_, given) => {
    expect(exchangeAtLastReading(given, context).exchangedOn).toBe('2026-09-16');
  });
});

describe('an exchange', () => {
  it('sends both readings of every register in base units', () => {
    expect(schema.parse(filled)).toEqual({
      exchangedOn: '2026-09-15',
      serialNumber: '2EMH',
      deviceType: 'MeMeter',
      transformerFactor: 1,
      registers: [
        { meterId: 1, lastCounter: 100_000, firstCounter: 0 },
        { meterId: 2, lastCounter: 100_500, firstCounter: 1250 },
      ],
    });
  });

  it.each<[string, Partial<ExchangeForm>, string, RegExp]>([
    ['in the future', { exchangedOn: '2026-09-17' }, 'exchangedOn', /Zukunft/],
    ['before the installation', { exchangedOn: '2023-12-31' }, 'exchangedOn', /nach dem Einbau .* 01\.01\.2024/],
    ['on the day of the installation', { exchangedOn: '2024-01-01' }, 'exchangedOn', /nach dem Einbau/],
    ['without a day', { exchangedOn: '' }, 'exchangedOn', /Datum/],
    ['for the same number', { serialNumber: ' 1EMH ' }, 'serialNumber', /Nummer des alten Geräts/],
    ['without a number', { serialNumber: '' }, 'serialNumber', /Text/],
    [
      'with less than was known',
      { registers: [filled.registers[0]!, { lastCounter: 99.999, firstCounter: 0 }] },
      'registers.1.lastCounter',
      /niedriger als der letzte bekannte: 100,000.kWh am 15\.09\.2026/,
    ],
    [
      'without a first reading',
      { registers: [{ lastCounter: 100, firstCounter: null }, filled.registers[1]!] },
      'registers.0.firstCounter',
      /Zahl/,
    ],
  ])('rejects %s at its field', (_name, wrong, field, message) => {
    const issues = schema.safeParse({ ...filled, ...wrong }).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
    expect(issues[0]!.message).toMatch(message);
  });

  it('allows a reading below later ones for an earlier day', () => {
    const earlier = {
      ...filled,
      exchangedOn: '2026-09-01',
      registers: filled.registers.map((one) => ({ ...one, lastCounter: 5 })),
    };
    expect(schema.safeParse(earlier).success).toBe(true);
  });

  it('asks for every field in exactly one step', () => {
    const fields = (['last', 'device', 'first', 'summary'] as const).flatMap((step) => fieldsOf(step, device));
    expect(new Set(fields).size).toBe(fields.length);
    const empty = emptyExchange(device, '2026-09-16');
    const wrong = schema.safeParse(empty).error!.issues.map(({ path }) => path.join('.'));
    expect(wrong.every((field) => fields.includes(field as never))).toBe(true);
  });
});
