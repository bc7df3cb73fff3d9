import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aBilledEstate, changeTariff, fill, type BilledTestEstate } from '../../../testing/billed-estate.ts';
import { aContract, aParticipant } from '../../../testing/electricity-makers.ts';
import { aMeter } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { prepareBilling } from '../calls-for-tests.ts';

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
describe('the drafts of a period', () => {
  it('bills only the base price if there is no consumption', async () => {
    const estate = await aBilledEstate(db, march, { consumptionWh: (apartment) => (apartment === 1 ? 0 : 60) });
    const { drafts, issues } = await prepare(estate);
    expect(drafts[0]).toMatchObject({ pvWh: 0, gridWh: 0, totals: { netCents: 1009 } });
    expect(
      issues.some(
        ({ code, contractId }) => code === 'noConsumption' && contractId === estate.apartments[0]!.contractId,
      ),
    ).toBe(true);
  });

  it('bills all energy as grid energy if there is no PV', async () => {
    const estate = await aBilledEstate(db, march, { pvWh: () => 0 });
    const { drafts, periodAllocation } = await prepare(estate);
    expect(periodAllocation.estate.allocatedWh).toBe(0);
    expect(drafts.every(({ pvWh, gridWh }) => pvWh === 0 && gridWh > 0)).toBe(true);
  });

  it('bills all energy as PV energy if the roof covers every quarter-hour', async () => {
    const estate = await aBilledEstate(db, march, { pvWh: () => 1000 });
    const { drafts, issues } = await prepare(estate);
    expect(drafts.every(({ pvWh, gridWh }) => pvWh > 0 && gridWh === 0)).toBe(true);
    expect(
      drafts.flatMap(({ lines }) => lines).filter(({ kind, amountCents }) => kind === 'grid' && amountCents > 0),
    ).toEqual([]);
    expect(issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
  });

  it('passes on the reduction of the grid fee, at most the fee itself', async () => {
    const estate = await aBilledEstate(db, march);
    const change = (prices: { grid_usage_ct: string; module_one_eur_per_year?: string }) =>
      db.updateTable('tariff_price').set(prices).where('tariff_id', '=', estate.tariffId).execute();
    const reductionsOf = ({ drafts }: Awaited<ReturnType<typeof prepare>>) =>
      drafts.map(({ lines }) => lines.find(({ kind }) => kind === 'gridFeeReduction'));
    const netOf = ({ drafts }: Awaited<ReturnType<typeof prepare>>) => drafts.map(({ totals }) => totals.netCents);
    await change({ grid_usage_ct: '9.5' });
    const before = await prepare(estate);
    await change({ grid_usage_ct: '9.5', module_one_eur_per_year: '11.9' });
    const reduced = await prepare(estate);
    // 11.90 € × 31 ÷ 365
    expect(reductionsOf(reduced)).toMatchObject(before.drafts.map(() => ({ days: 31, amountCents: -101 })));
    expect(netOf(reduced)).toEqual(netOf(before).map((cents) => cents - 101));
    await change({ grid_usage_ct: '0' });
    const free = await prepare(estate);
    expect(reductionsOf(free)).toMatchObject(before.drafts.map(() => ({ amountCents: 0, isLimited: true })));
  });

  it('warns of an invoice below nothing and bills it as a credit', async () => {
    const estate = await aBilledEstate(db, march, { pvWh: () => 1000, apartmentCount: 1 });
    const prices = { base_eur_per_month: '0', pv_ct: '0', discount_threshold_percent: '0', discount_ct: '5' };
    await db.updateTable('tariff_price').set(prices).where('tariff_id', '=', estate.tariffId).execute();
    const { drafts, issues } = await prepare(estate);
    const [{ lines, totals }] = drafts as [(typeof drafts)[number]];
    expect(totals.netCents).toBe(Math.round(-0.005 * (31 * 96 - 4) * 60));
    expect(totals.grossCents).toBe(totals.netCents + totals.vatCents);
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(totals.netCents);
    expect(issues.filter(({ code }) => code === 'creditInvoice')).toMatchObject([{ severity: 'warns' }]);
  });

  it('bills one day if a tenant moves in and out on the same day', async () => {
    const estate = await aBilledEstate(db, march);
    const [{ contractId }] = estate.apartments as [BilledTestEstate['apartments'][number]];
    const during = '[2026-03-15,2026-03-16)';
    await db.updateTable('contract').set({ during }).where('id', '=', contractId).execute();
    await db.updateTable('contract_tariff').set({ during }).where('contract_id', '=', contractId).execute();
    const { drafts } = await prepare(estate);
    const draft = drafts.find(({ allocation }) => allocation.contract.contractId === contractId)!;
    expect(draft.allocation.billed).toEqual({ from: '2026-03-15', to: '2026-03-16' });
    expect(draft.pvWh + draft.gridWh).toBe(96 * 60);
    expect(draft.lines.find(({ kind }) => kind === 'base')).toMatchObject({ days: 1, amountCents: 33 });
  });

  it('changes prices at the midnight before the clock change', async () => {
    const estate = await aBilledEstate(db, march);
    await changeTariff(db, estate, { tariffs: ['[2020-01-01,2026-03-29)', '[2026-03-29,)'] });
    const { drafts } = await prepare(estate);
    const pricePeriods = drafts[0]!.pricePeriods.map(({ from, to, pvWh, gridWh }) => [from, to, pvWh + gridWh]);
    expect(pricePeriods).toEqual([
      ['2026-03-01', '2026-03-29', 28 * 96 * 60],
      ['2026-03-29', '2026-04-01', (92 + 2 * 96) * 60],
    ]);
  });

  it('computes the base price by the days of each calendar year', async () => {
    const overYears = { from: '2023-12-31', to: '2024-01-02' };
    const estate = await aBilledEstate(db, overYears);
    const { drafts } = await prepare(estate, overYears);
    const base = drafts[0]!.lines.filter(({ kind }) => kind === 'base');
    expect(base).toMatchObject([
      { from: '2023-12-31', to: '2024-01-01', days: 1, daysOfYear: 365 },
      { from: '2024-01-01', to: '2024-01-02', days: 1, daysOfYear: 366 },
    ]);
  });

  it('allocates only to participants whose contract is valid on the day', async () => {
    const estate = await aBilledEstate(db, march, { apartmentCount: 2, pvWh: () => 40, consumptionWh: () => 100 });
    const { contractId } = estate.apartments[1]!;
    await db.updateTable('contract').set({ during: '[2026-03-16,)' }).where('id', '=', contractId).execute();
    const { drafts } = await prepare(estate);
    const daysAlone = 15;
    const alone = daysAlone * 96 * 40;
    const together = (16 * 96 - 4) * 20;
    expect(drafts.map(({ pvWh }) => pvWh).toSorted((a, b) => a - b)).toEqual([together, alone + together]);
  });

  it('leaves out third-party supplied apartments', async () => {
    const estate = await aBilledEstate(db, march);
    await db
      .updateTable('participant')
      .set({ type: 'third_party' })
      .where('id', '=', estate.apartments[0]!.participantId)
      .execute();
    const { drafts } = await prepare(estate);
    expect(drafts.map(({ allocation }) => allocation.contract.contractId)).toEqual(
      estate.apartments.slice(1).map(({ contractId }) => contractId),
    );
  });

  it('bills general electricity by its named meters', async () => {
    const estate = await aBilledEstate(db, march);
    const { customerId, estateId, apartments, tariffId } = estate;
    const { meterId, contractId } = apartments[2]!;
    await db.deleteFrom('contract_tariff').where('contract_id', '=', contractId).execute();
    await db.deleteFrom('contract').where('id', '=', contractId).execute();
    const participantId = await aParticipant(db, { customerId, estateId });
    await db
      .insertInto('participant_meter')
      .values({ customer_id: customerId, participant_id: participantId, meter_id: meterId })
      .execute();
    const general = await aContract(db, { customerId, participantId }, { tariffs: [{ tariffId }] });
    const { drafts } = await prepare(estate);
    const draft = drafts.find(({ allocation }) => allocation.contract.contractId === general)!;
    expect(draft.pvWh + draft.gridWh).toBe((31 * 96 - 4) * 80);
  });

  it('is not blocked by archived meters: they end with their last value, with a warning', async () => {
    const estate = await aBilledEstate(db, march);
    const archived = { archived_at: new Date('2026-03-25T09:00:00Z') };
    const mistake = await aMeter(
      db,
      { customerId: estate.customerId, estateId: estate.estateId },
      { kind: MeterKind.PvGeneration, measuringPoint: MeasuringPoint.PvSingle, during: '[2026-03-01,2026-03-25)' },
    );
    const replaced = await aMeter(
      db,
      { customerId: estate.customerId, estateId: estate.estateId },
      { apartmentId: estate.apartments[0]!.apartmentId, during: '[2026-03-01,2026-03-25)' },
    );
    await fill(db, { ...estate, meterId: replaced, period: { from: '2026-03-01', to: '2026-03-11' } }, () => 5);
    await db.updateTable('meter').set(archived).where('id', 'in', [mistake, replaced]).execute();
    const { drafts, issues } = await prepare(estate);
    expect(issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
    const warnings = issues.filter(({ code }) => code === 'meterArchived');
    expect(new Map(warnings.map(({ meterId, from, to }) => [meterId, [from, to]]))).toEqual(
      new Map([
        [mistake, ['2026-03-01', '2026-03-25']],
        [replaced, ['2026-03-11', '2026-03-25']],
      ]),
    );
    expect(drafts[0]!.pvWh + drafts[0]!.gridWh).toBe((31 * 96 - 4) * 60 + 10 * 96 * 5);
  });

  it('compares with the same days of the previous year if contract and values are complete', async () => {
    const estate = await aBilledEstate(db, march);
    const { meterId } = estate.apartments[0]!;
    await fill(db, { ...estate, meterId, period: { from: '2025-03-01', to: '2025-04-01' } }, () => 20);
    const { previous, issues } = await prepare(estate);
    expect([...previous.values()].map((year) => year?.energyWh ?? null)).toEqual([(31 * 96 - 4) * 20, null, null]);
    expect(issues.find(({ code }) => code === 'highConsumption')).toMatchObject({
      contractId: estate.apartments[0]!.contractId,
    });
  });

  it('does not compare with a year in which the meter came later', async () => {
    const estate = await aBilledEstate(db, march);
    const { meterId } = estate.apartments[0]!;
    await fill(db, { ...estate, meterId, period: { from: '2025-03-25', to: '2025-04-01' } }, () => 20);
    await db.updateTable('meter_assignment').set({ during: '[2025-03-25,)' }).where('meter_id', '=', meterId).execute();
    const { previous } = await prepare(estate);
    expect([...previous.values()]).toEqual([null, null, null]);
  });

  it('keeps an apartment below 90 % of basic supply by a separate line', async () => {
    const estate = await aBilledEstate(db, march);
    const { customerId, estateId } = estate;
    const cheap = {
      supplier_name: 'Stadtwerke',
      base_eur_per_year: '60',
      ct_per_kwh: '20',
      during: '[2020-01-01,2026-03-20)',
    };
    const place = { customer_id: customerId, estate_id: estateId };
    await db
      .insertInto('basic_supply_tariff')
      .values([
        { ...place, ...cheap },
        { ...place, ...cheap, ct_per_kwh: '22', during: '[2026-03-20,)' },
      ])
      .execute();
    const { drafts } = await prepare(estate);
    for (const { priceCap, totals, lines } of drafts) {
      expect(lines.at(-1)).toMatchObject({ kind: 'priceCap' });
      expect(totals.grossCents).toBeLessThanOrEqual(priceCap!.capCents);
      expect(totals.grossCents).toBeGreaterThan(priceCap!.capCents - 3);
    }
  });
});

it('gives the same result for a long period as for its months', async () => {
  const spring = { from: '2026-02-01', to: addDays('2026-04-30', 1) };
  const estate = await aBilledEstate(db, spring, {
    consumptionWh: (apartment, day, index) => (apartment * 31 + index * 7 + Number(day.slice(-2))) % 83,
  });
  const whole = await prepare(estate, spring);
  const months = [{ from: '2026-02-01', to: '2026-03-01' }, march, { from: '2026-04-01', to: '2026-05-01' }];
  const parts = await Promise.all(months.map((month) => prepare(estate, month)));
  const sums = estate.apartments.map((_, apartment) =>
    parts.reduce((sum, { drafts }) => sum + drafts[apartment]!.pvWh, 0),
  );
  expect(whole.drafts.map(({ pvWh }) => pvWh)).toEqual(sums);
  expect(whole.drafts[0]!.allocation.months.map(({ month }) => month)).toEqual(['2026-02', '2026-03', '2026-04']);
});
