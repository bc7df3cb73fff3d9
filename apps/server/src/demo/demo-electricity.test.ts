import { gridPriceCtPerKwh } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { totalsOf } from '@lichthof/domain/metering/meter-day.ts';
import { eachDay } from '@lichthof/domain/time/days.ts';
import { describe, expect, it } from 'vitest';
import { demoDays } from './demo-days.ts';
import { demoElectricity } from './demo-electricity.ts';
import { demoEstates } from './demo-estates.ts';
import { isOccupied } from './demo-people.ts';
import type { DemoParticipant } from './electricity/demo-contracts.ts';
import { demoIban } from './electricity/demo-participants.ts';
import { demoMix } from './electricity/demo-provider.ts';
import { demoLogo } from './electricity/demo-logo.ts';

const firstDay = '2025-01-01';
const estates = demoEstates(firstDay);
const sold = estates.flatMap((estate) => {
  const electricity = demoElectricity(estate, firstDay);
  return electricity ? [{ estate, ...electricity }] : [];
});
const soldIn = (key: string) => sold.find(({ estate }) => estate.key === key)!;

const holds = ({ from, to }: { from: string; to: string | null }, day: string) =>
  from <= day && (to === null || day < to);

function metersOf(participant: DemoParticipant, key: string): string[] {
  if (participant.apartmentKey === null) return participant.meterKeys;
  const { meters } = soldIn(key).estate;
  return meters.flatMap((meter) => (meter.apartmentKey === participant.apartmentKey ? [meter.key] : []));
}

describe('demo electricity', () => {
  it('exists in four of the estates', () => {
    expect(sold.map(({ estate }) => estate.key)).toEqual(['weidenhof', 'priessnitzhof-nord', 'sonnenhof', 'lindenhof']);
  });

  it.each([
    ['weidenhof', '2025-01-01', '2027-01-01'],
    ['priessnitzhof-nord', '2025-01-01', '2027-01-01'],
    ['sonnenhof', '2023-08-01', '2024-08-01'],
    ['lindenhof', '2023-01-01', '2024-01-01'],
  ])('assigns each apartment of the %s to exactly one participant on each day from %s', (key, from, to) => {
    const { estate, participants } = soldIn(key);
    for (const apartment of estate.apartments) {
      const ofApartment = participants.filter(({ apartmentKey }) => apartmentKey === apartment.key);
      const wrong = eachDay(from, to).filter((day) => {
        const present = ofApartment.filter(({ contract }) => holds(contract, day));
        const isVacant = present[0]?.type === 'vacant';
        return present.length !== 1 || isVacant === isOccupied(apartment, day);
      });
      expect([apartment.name, wrong]).toEqual([apartment.name, []]);
    }
  });

  it.each(['weidenhof', 'priessnitzhof-nord'])(
    'allocates in the %s the whole consumption of a year to its participants',
    (key) => {
      const { estate, participants } = soldIn(key);
      const consumers = estate.meters.filter(({ obis, load }) => load && obis.startsWith('1-'));
      for (const { day, meterDays } of demoDays(estate, { from: '2025-01-01', to: '2026-01-01' })) {
        const total = (meter: string) => totalsOf(meterDays.get(meter)!).total;
        const present = participants.filter(({ contract }) => holds(contract, day));
        const ofParticipants = present.flatMap((participant) => metersOf(participant, key)).map(total);
        const sum = (totals: number[]) => totals.reduce((total, energyWh) => total + energyWh, 0);
        expect([day, sum(ofParticipants)]).toEqual([day, sum(consumers.map((meter) => total(meter.key)))]);
      }
    },
  );

  it('has every kind of participant in the Weidenhof', () => {
    const { participants } = soldIn('weidenhof');
    const count = (type: string) => participants.filter((participant) => participant.type === type).length;
    expect([count('tenant'), count('vacant'), count('third_party'), count('general')]).toEqual([23, 2, 1, 1]);
    const reletParticipants = participants.filter(({ apartmentKey }) => apartmentKey === 'flat16');
    expect(reletParticipants.map(({ type, contract }) => [type, contract.from, contract.to])).toEqual([
      ['tenant', '2025-01-01', '2025-09-01'],
      ['tenant', '2025-09-16', null],
      ['vacant', '2025-09-01', '2025-09-16'],
    ]);
  });

  it('is billed by mail and by post, by debit and by transfer', () => {
    for (const key of ['weidenhof', 'sonnenhof']) {
      const tenants = soldIn(key).participants.filter(({ type }) => type === 'tenant');
      expect(tenants.filter(({ email }) => email === null)).toHaveLength(1);
      expect(tenants.some(({ mandate }) => mandate)).toBe(true);
      expect(tenants.some(({ mandate }) => !mandate)).toBe(true);
    }
  });
});

describe('demo tariffs', () => {
  it('has the expected grid prices', () => {
    const tariffs = sold.flatMap((electricity) => electricity.tariffs);
    const grid = tariffs.map(({ name, prices }) => [name, ...prices.map((each) => gridPriceCtPerKwh(each.prices))]);
    expect(grid).toEqual([
      ['Weidenhof Hausstrom', '30.25'],
      ['Weidenhof Hausstrom Plus', '29.9'],
      ['Weidenhof Allgemeinstrom', '28.5', '28.2'],
      ['Prießnitzhof Dachstrom', '0'],
      ['Sonnenhof Hausstrom 2023', '30.25'],
      ['Lindenhof Hausstrom', '29.75'],
    ]);
  });

  it('change in the middle of the year for most participants', () => {
    const tenants = soldIn('weidenhof').participants.filter(({ type }) => type === 'tenant');
    const changes = tenants.map(({ tariffs }) => tariffs.map(({ from }) => from).join());
    expect(changes.filter((days) => days === '2025-01-01,2025-07-01')).toHaveLength(19);
    expect(changes.filter((days) => days === '2025-01-01')).toHaveLength(3);
    expect(changes.filter((days) => days === '2025-09-16')).toHaveLength(1);
  });
});

describe('invented numbers', () => {
  it('makes IBANs with valid check digits', () => {
    const accounts = sold.flatMap(({ participants }) => participants.flatMap(({ mandate }) => mandate?.iban ?? []));
    expect(new Set(accounts).size).toBe(accounts.length);
    const isRight = (iban: string) => BigInt(`${iban.slice(4)}1314${iban.slice(2, 4)}`) % 97n === 1n;
    expect([...accounts, demoIban(1), demoIban(9_999_999_999)].every(isRight)).toBe(true);
  });

  it('makes mixes that add up to 100 per cent', () => {
    const percents = Object.values(demoMix(2025).percents).map((percent) => Math.round(Number(percent) * 100));
    expect(percents.reduce((sum, part) => sum + part, 0)).toBe(10_000);
  });

  it('draws a logo', () => {
    expect(Buffer.from(demoLogo()).subarray(1, 4).toString()).toBe('PNG');
  });
});
