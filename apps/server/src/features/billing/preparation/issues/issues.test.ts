import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../../database/database.ts';
import { aBilledEstate, changeTariff, fill, type BilledTestEstate } from '../../../../testing/billed-estate.ts';
import { aContract, aParticipant, aSupply } from '../../../../testing/electricity-makers.ts';
import { aMeter, aMountedDevice } from '../../../../testing/makers.ts';
import { sampleMix } from '../../../../integrations/typesetting/testing/sample-parts.ts';
import { ownColumnsOf } from '../../../reference-tables/mix-columns.ts';
import { openTestDatabase, type TestDatabase } from '../../../../testing/test-database.ts';
import { prepareBilling, readInvoiceReadings } from '../../calls-for-tests.ts';

const march: DayRange = { from: '2026-03-01', to: '2026-04-01' };
const now = new Date('2026-05-04T10:00:00Z');

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

const prepare = (estate: BilledTestEstate, period = march) => prepareBilling(db, { ...estate, period, now });
const blocking = async (estate: BilledTestEstate, period = march) =>
  (await prepare(estate, period)).issues.filter(({ severity }) => severity === 'blocks');

describe('a plant', () => {
  const inTheDark = { day: '2026-03-07', index: 8 };
  const atNight = (wh: number) => (day: string, index: number) =>
    day === inTheDark.day && index === inTheDark.index ? wh : 0;
  const ofPlant = async (estate: BilledTestEstate) =>
    (await prepare(estate)).issues.filter(({ code }) => code.startsWith('pv'));

  it('warns of energy at night, but not of the last step of a counter', async () => {
    expect(await ofPlant(await aBilledEstate(db, march, { pvWh: atNight(100) }))).toEqual([]);
    const estate = await aBilledEstate(db, march, { pvWh: atNight(101) });
    expect(await ofPlant(estate)).toMatchObject([
      {
        code: 'pvAtNight',
        severity: 'warns',
        meterId: estate.pvMeterId,
        energyWh: 101,
        from: '2026-03-07',
        to: '2026-03-08',
      },
    ]);
  });

  it('warns of more than its peak power, once that is entered', async () => {
    const estate = await aBilledEstate(db, march);
    expect(await ofPlant(estate)).toEqual([]);
    await db.updateTable('meter').set({ peak_power_kw: 1.3 }).where('id', '=', estate.pvMeterId).execute();
    expect(await ofPlant(estate)).toMatchObject([
      { code: 'pvAbovePeakPower', meterId: estate.pvMeterId, powerW: 1600, peakPowerW: 1300, quarterHours: 31 * 48 },
    ]);
    await db.updateTable('meter').set({ peak_power_kw: 1.4 }).where('id', '=', estate.pvMeterId).execute();
    expect(await ofPlant(estate)).toEqual([]);
  });
});

describe('meters without a counter', () => {
  const uncounted = async (estate: BilledTestEstate) =>
    (await prepare(estate)).issues.filter(({ code }) => code === 'readingsMissing').map(({ meterId }) => meterId);
  /** The meters of which the invoices lack a counter. */
  const withoutPrintedCounter = async (estate: BilledTestEstate) => {
    const { drafts } = await prepare(estate);
    const allocations = drafts.map(({ allocation }) => allocation);
    const printed = [...(await readInvoiceReadings(db, estate.customerId, allocations)).values()].flat();
    return [...new Set(printed.filter(({ counterWh }) => counterWh === null).map(({ meterId }) => meterId))];
  };
  const saveReading = (estate: BilledTestEstate, { meterId, at }: { meterId: number; at: string }) =>
    db
      .insertInto('reading')
      .values({
        customer_id: estate.customerId,
        meter_id: meterId,
        at: new Date(at),
        counter: 1000,
        origin: 'customer',
      })
      .execute();

  it('are those of which the invoice can print none', async () => {
    const estate = await aBilledEstate(db, march);
    const [first, second, third] = estate.apartments.map(({ meterId }) => meterId);
    for (const { meterId } of estate.apartments) await aMountedDevice(db, { ...estate, meterId });
    expect(await uncounted(estate)).toEqual([first, second, third]);
    await saveReading(estate, { meterId: first!, at: '2026-02-28T23:00:00Z' });
    await saveReading(estate, { meterId: second!, at: '2026-04-01T22:00:00Z' });
    await saveReading(estate, { meterId: third!, at: '2026-03-09T23:00:00Z' });
    expect(await uncounted(estate)).toEqual([second, third]);
    expect(await withoutPrintedCounter(estate)).toEqual([second, third]);
  });

  it.each([
    ['2026-02-25', []],
    ['2026-02-10', ['the first']],
  ])('are those with a missing value since their device was mounted on %s', async (mountedOn, found) => {
    const estate = await aBilledEstate(db, march, { apartmentCount: 1 });
    const { meterId } = estate.apartments[0]!;
    await aMountedDevice(db, { ...estate, meterId }, { firstCounter: 0, from: mountedOn });
    await fill(db, { ...estate, meterId, period: { from: '2026-02-20', to: march.from } }, () => 50);
    expect((await uncounted(estate)).map(() => 'the first')).toEqual(found);
    expect((await withoutPrintedCounter(estate)).map(() => 'the first')).toEqual(found);
  });
});

describe('issues of a period', () => {
  it('reports the days without a tariff', async () => {
    const estate = await aBilledEstate(db, march);
    await changeTariff(db, estate, { tariffs: ['[2020-01-01,2026-03-10)', '[2026-03-13,)'] });
    expect(await blocking(estate)).toMatchObject([
      {
        code: 'tariffMissing',
        participantId: estate.apartments[0]!.participantId,
        from: '2026-03-10',
        to: '2026-03-13',
      },
    ]);
  });

  it('reports a period that is not over', async () => {
    const estate = await aBilledEstate(db, march);
    const toToday = { from: '2026-03-01', to: '2026-05-05' };
    expect((await blocking(estate, toToday)).map(({ code }) => code)).toContain('periodNotOver');
  });

  it('reports an estate without contracts, and does not divide by zero', async () => {
    const estate = await aBilledEstate(db, march);
    const { drafts, issues } = await prepare(estate, { from: '2019-01-01', to: '2019-02-01' });
    expect(drafts).toEqual([]);
    expect(issues.map(({ code }) => code)).toContain('noContracts');
  });

  it('reports days on which the estate has no tenant electricity', async () => {
    const estate = await aBilledEstate(db, march, { supply: { during: '[2026-03-05,)' } });
    expect(await blocking(estate)).toMatchObject([{ code: 'noSupply', from: '2026-03-01', to: '2026-03-05' }]);
  });

  it('reports a missing quarter-hour of PV', async () => {
    const estate = await aBilledEstate(db, march, {
      pvWh: (day, index) => (day === '2026-03-07' && index < 3 ? null : 100),
    });
    expect(await blocking(estate)).toMatchObject([
      {
        code: 'valuesMissing',
        participantId: null,
        meterId: estate.pvMeterId,
        quarterHours: 3,
        from: '2026-03-07T00:00:00+01:00',
      },
    ]);
  });

  it('reports an apartment without a meter, or with a meter for only part of the days', async () => {
    const estate = await aBilledEstate(db, march);
    const { meterId, participantId } = estate.apartments[0]!;
    await db.updateTable('meter_assignment').set({ during: '[2026-03-03,)' }).where('meter_id', '=', meterId).execute();
    expect(await blocking(estate)).toMatchObject([
      { code: 'meterMissing', participantId, from: '2026-03-01', to: '2026-03-03' },
    ]);
  });

  it('reports a change of model or provider within the period', async () => {
    const estate = await aBilledEstate(db, march, {
      supply: { during: '[2020-01-01,2026-03-10)', supply_model: 'ggv' },
    });
    await aSupply(db, estate, { during: '[2026-03-10,)' });
    expect(await blocking(estate)).toMatchObject([{ code: 'supplyChanges', from: '2026-03-10' }]);
  });

  it('reports a meter that two contracts would bill', async () => {
    const estate = await aBilledEstate(db, march);
    const { customerId, estateId, tariffId } = estate;
    const { apartmentId, meterId } = estate.apartments[0]!;
    const vacant = await aParticipant(db, { customerId, estateId }, { type: 'vacant', apartmentId });
    const during = '[2026-03-20,2026-03-25)';
    await aContract(db, { customerId, participantId: vacant }, { during, tariffs: [{ tariffId }] });
    expect(await blocking(estate)).toMatchObject([
      { code: 'meterTwice', meterId, from: '2026-03-20', to: '2026-03-25' },
    ]);
  });

  it('reports general electricity without an area if the key is living area', async () => {
    const estate = await aBilledEstate(db, march, { supply: { allocation_key: 1 } });
    const { customerId, estateId, tariffId } = estate;
    const participantId = await aParticipant(db, { customerId, estateId });
    const meterId = await aMeter(db, estate, { measuringPoint: 'general', kind: 8 });
    await fill(db, { ...estate, meterId, period: march }, () => 5);
    const named = { customer_id: customerId, participant_id: participantId, meter_id: meterId };
    await db.insertInto('participant_meter').values(named).execute();
    await aContract(db, { customerId, participantId }, { tariffs: [{ tariffId }] });
    expect(await blocking(estate)).toMatchObject([{ code: 'areaMissing', participantId }]);
    const area = { customer_id: customerId, estate_id: estateId, area_classification: 4, area_sqm: '50' };
    await db.insertInto('building_area').values(area).execute();
    expect(await blocking(estate)).toEqual([]);
  });

  it('reports an implausible value', async () => {
    const estate = await aBilledEstate(db, march, { pvWh: () => 2_000_000_000, supply: { allocation_key: 1 } });
    await db.updateTable('apartment').set({ area_sqm: '900000' }).where('estate_id', '=', estate.estateId).execute();
    expect(await blocking(estate)).toMatchObject([{ code: 'valuesImplausible' }]);
  });

  it('warns of an apartment without a contract and does not block', async () => {
    const estate = await aBilledEstate(db, march);
    const { contractId, apartmentId } = estate.apartments[0]!;
    await db.updateTable('contract').set({ during: '[2020-01-01,2026-03-11)' }).where('id', '=', contractId).execute();
    const { issues } = await prepare(estate);
    const { name } = await db
      .selectFrom('apartment')
      .where('id', '=', apartmentId)
      .select('name')
      .executeTakeFirstOrThrow();
    expect(issues.find(({ code }) => code === 'contractMissing')).toMatchObject({
      severity: 'warns',
      apartmentId,
      apartmentName: name,
      from: '2026-03-11',
      to: '2026-04-01',
    });
  });

  it('counts substitutes and does not block', async () => {
    const estate = await aBilledEstate(db, march);
    const { meterId, contractId } = estate.apartments[0]!;
    await db
      .updateTable('meter_day')
      .set({ statuses: `{${Array.from({ length: 96 }, (_, index) => (index < 5 ? 1 : 0)).join(',')}}` })
      .where('meter_id', '=', meterId)
      .where('day', '=', '2026-03-07')
      .execute();
    const { issues } = await prepare(estate);
    expect(issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
    expect(issues.find(({ code }) => code === 'substitutesUsed')).toMatchObject({ contractId, quarterHours: 5 });
  });

  it('warns when more than a tenth of the values are substitutes', async () => {
    const estate = await aBilledEstate(db, march);
    const { meterId, contractId } = estate.apartments[0]!;
    const statuses = (length: number) => `{${Array.from({ length }, () => 1).join(',')}}`;
    for (const day of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']) {
      await db
        .updateTable('meter_day')
        .set({ statuses: statuses(96) })
        .where('meter_id', '=', meterId)
        .where('day', '=', day)
        .execute();
    }
    const { issues } = await prepare(estate);
    expect(issues.find(({ code }) => code === 'manySubstitutes')).toMatchObject({
      severity: 'warns',
      contractId,
      quarterHours: 4 * 96,
    });
    expect(issues.some(({ code }) => code === 'substitutesUsed')).toBe(false);
  });

  it('warns of less than half of the previous year', async () => {
    const estate = await aBilledEstate(db, march);
    const { meterId, contractId } = estate.apartments[0]!;
    const lastYear = { ...estate, meterId, period: { from: '2025-03-01', to: '2025-04-01' } };
    await fill(db, lastYear, () => 120);
    expect((await prepare(estate)).issues.some(({ code }) => code === 'lowConsumption')).toBe(false);
    await fill(db, lastYear, () => 121);
    expect((await prepare(estate)).issues.find(({ code }) => code === 'lowConsumption')).toMatchObject({ contractId });
  });

  it('warns of a product without a mix in the year', async () => {
    const estate = await aBilledEstate(db, march);
    const supply = await db
      .selectFrom('estate_supply')
      .select('provider_id')
      .where('estate_id', '=', estate.estateId)
      .executeTakeFirstOrThrow();
    await db.updateTable('tariff').set({ product_name: 'Aue Grün' }).where('estate_id', '=', estate.estateId).execute();
    const missing = async () => (await prepare(estate)).issues.filter(({ code }) => code === 'productMixMissing');
    expect(await missing()).toEqual([]);

    const { labelYear } = await prepare(estate);
    const whole = { ...sampleMix, year: labelYear, guaranteeCountries: null };
    const key = { customer_id: estate.customerId, provider_id: supply.provider_id };
    await db
      .insertInto('electricity_mix')
      .values({ ...key, ...ownColumnsOf(whole) })
      .execute();
    expect(await missing()).toMatchObject([{ severity: 'warns', year: labelYear, productName: 'Aue Grün' }]);

    const products = [{ ...sampleMix, name: 'aue grün', salesPercent: '40' }];
    await db
      .updateTable('electricity_mix')
      .set({ products: JSON.stringify(products) })
      .where('provider_id', '=', supply.provider_id)
      .execute();
    expect(await missing()).toEqual([]);
    expect((await prepare(estate)).mixes.products).toEqual(products);
  });

  it.each([
    ['nothing of what fits', 210, []],
    ['that meters show more than reached the estate', 100, ['balanceMissing']],
    ['that a part reached no meter', 260, ['balanceUnmetered']],
  ])('says %s', async (_name, nightWh, expected) => {
    const estate = await aBilledEstate(db, march);
    const connection = { measuringPoint: MeasuringPoint.HouseConnection };
    const isDay = (index: number) => index >= 24 && index < 72;
    const importMeter = await aMeter(db, estate, { ...connection, kind: MeterKind.GridConsumption });
    await fill(db, { ...estate, meterId: importMeter, period: march }, (_day, index) => (isDay(index) ? 0 : nightWh));
    const exportMeter = await aMeter(db, estate, { ...connection, kind: MeterKind.FeedIn });
    await fill(db, { ...estate, meterId: exportMeter, period: march }, (_day, index) => (isDay(index) ? 190 : 0));
    const { issues } = await prepare(estate);
    const found = issues.filter(({ code }) => code.startsWith('balance'));
    expect(found.map(({ code }) => code)).toEqual(expected);
    await db.deleteFrom('meter_day').where('meter_id', '=', importMeter).where('day', '=', '2026-03-09').execute();
    expect((await prepare(estate)).issues.filter(({ code }) => code.startsWith('balance'))).toEqual([]);
  });
});
