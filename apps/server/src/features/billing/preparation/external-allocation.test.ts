import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { aBilledEstate, type BilledTestEstate, fill } from '../../../testing/billed-estate.ts';
import { aContract, aParticipant } from '../../../testing/electricity-makers.ts';
import { aMeter } from '../../../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { prepareBilling } from '../calls-for-tests.ts';

const period: DayRange = { from: '2026-03-01', to: '2026-03-04' };
const now = new Date('2026-05-04T10:00:00Z');

let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

/** An estate whose metering operator allocates; apartments use 60 and 70 Wh, the roof gives 400 Wh by day. */
const anExternalEstate = () =>
  aBilledEstate(db, period, { apartmentCount: 2, supply: { allocation_key: AllocationKey.External } });

/** Takes the operator's quantities for an apartment. */
async function allocate(
  estate: BilledTestEstate,
  apartment: number,
  amountOf: (day: string, index: number) => number | null,
): Promise<void> {
  const { apartmentId } = estate.apartments[apartment]!;
  const meterId = await aMeter(db, estate, { apartmentId, kind: MeterKind.AllocatedQuantity });
  await fill(db, { customerId: estate.customerId, meterId, period }, amountOf);
}

interface GeneralContract {
  participantId: number;
  contractId: number;
}

/** A contract of general electricity with its own meter, which uses the same in all quarter-hours. */
async function aGeneralContract(estate: BilledTestEstate, wh: number): Promise<GeneralContract> {
  const { customerId, tariffId } = estate;
  const participantId = await aParticipant(db, estate);
  const contractId = await aContract(db, { customerId, participantId }, { tariffs: [{ tariffId }] });
  const meterId = await aMeter(db, estate, { kind: MeterKind.GeneralConsumption });
  await fill(db, { customerId, meterId, period }, () => wh);
  await name(estate, { participantId }, meterId);
  return { participantId, contractId };
}

const name = (
  { customerId }: BilledTestEstate,
  { participantId }: Pick<GeneralContract, 'participantId'>,
  meterId: number,
) =>
  db
    .insertInto('participant_meter')
    .values({ customer_id: customerId, participant_id: participantId, meter_id: meterId })
    .execute();

const byDay = (wh: number) => (_day: string, index: number) => (index >= 24 && index < 72 ? wh : 0);

async function preview(estate: BilledTestEstate) {
  const { drafts, issues, periodAllocation } = await prepareBilling(db, { ...estate, period, now });
  const blocking = issues.filter(({ severity, code }) => severity === 'blocks' && code !== 'periodNotOver');
  return { drafts, blocking, allocation: periodAllocation.estate };
}

describe('an estate whose metering operator allocates', () => {
  it('is billed by the imported quantities', async () => {
    const estate = await anExternalEstate();
    await allocate(estate, 0, byDay(25));
    await allocate(estate, 1, byDay(70));
    const { drafts, blocking, allocation } = await preview(estate);
    expect(blocking).toEqual([]);
    expect(drafts.map(({ pvWh, gridWh }) => [pvWh, gridWh])).toEqual([
      [3 * 48 * 25, 3 * (96 * 60 - 48 * 25)],
      [3 * 48 * 70, 3 * (96 * 70 - 48 * 70)],
    ]);
    expect(allocation.allocatedWh).toBe(3 * 48 * 95);
  });

  it('bills several contracts of general electricity, each by the meter for quantities that it names', async () => {
    const estate = await anExternalEstate();
    await allocate(estate, 0, byDay(25));
    await allocate(estate, 1, byDay(70));
    const stairs = await aGeneralContract(estate, 30);
    const lift = await aGeneralContract(estate, 50);
    const shared = await aMeter(db, estate, { kind: MeterKind.AllocatedQuantity });
    await fill(db, { customerId: estate.customerId, meterId: shared, period }, () => 0);
    expect((await preview(estate)).blocking).toMatchObject([{ code: 'meterTwice', meterId: shared }]);
    await name(estate, stairs, shared);
    expect((await preview(estate)).blocking).toMatchObject([
      { code: 'allocationMissing', contractId: lift.contractId },
    ]);
    const own = await aMeter(db, estate, { kind: MeterKind.AllocatedQuantity });
    await fill(db, { customerId: estate.customerId, meterId: own, period }, byDay(11));
    await name(estate, lift, own);
    const { drafts, blocking } = await preview(estate);
    expect(blocking).toEqual([]);
    expect(drafts.slice(2).map(({ pvWh }) => pvWh)).toEqual([0, 3 * 48 * 11]);
  });

  it('is not billed while a participant has nothing to take the quantities', async () => {
    const estate = await anExternalEstate();
    await allocate(estate, 0, byDay(25));
    expect((await preview(estate)).blocking).toMatchObject([
      { code: 'allocationMissing', contractId: estate.apartments[1]!.contractId, ...period },
    ]);
  });

  it('is not billed while quantities are missing', async () => {
    const estate = await anExternalEstate();
    await allocate(estate, 0, byDay(25));
    await allocate(estate, 1, (day, index) => (day === '2026-03-02' && index < 4 ? null : 0));
    expect((await preview(estate)).blocking).toMatchObject([
      { code: 'valuesMissing', contractId: estate.apartments[1]!.contractId, quarterHours: 4 },
    ]);
  });

  it('is not billed with more than a participant has used', async () => {
    const estate = await anExternalEstate();
    await allocate(estate, 0, (day, index) => (day === '2026-03-02' && index === 40 ? 65 : byDay(25)(day, index)));
    await allocate(estate, 1, byDay(70));
    expect((await preview(estate)).blocking).toMatchObject([
      {
        code: 'allocationAboveConsumption',
        contractId: estate.apartments[0]!.contractId,
        quarterHours: 1,
        excessWh: 5,
        from: '2026-03-02T10:00:00+01:00',
      },
    ]);
  });

  it('is not billed with more than was generated', async () => {
    const estate = await anExternalEstate();
    await allocate(estate, 0, byDay(25));
    await allocate(estate, 1, () => 10);
    expect((await preview(estate)).blocking).toMatchObject([
      { code: 'allocationAboveLocal', contractId: null, quarterHours: 3 * 48, excessWh: 3 * 48 * 10 },
    ]);
  });
});
