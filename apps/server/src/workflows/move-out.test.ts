import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { aTariff } from '../testing/electricity-makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  aRentedApartment,
  anInvoiceOf,
  contractOf,
  moveIn,
  moveOut,
  refused,
  setContract,
  type RentedApartment,
} from './rented-apartment-for-tests.ts';
import { localToday } from '../database/local-today.ts';
import { prepareBilling } from '../features/billing/calls-for-tests.ts';

const today = localToday();
let test: TestDatabase;
let db: Database;
beforeAll(async () => {
  test = await openTestDatabase();
  ({ db } = test);
});
afterAll(() => test.close());

const daysOf = async (rented: RentedApartment) => (await contractOf(db, rented)).during;
const occupancyOf = async ({ apartment }: RentedApartment) =>
  (await db.selectFrom('occupancy').select('during').where('id', '=', apartment.occupancyId).executeTakeFirstOrThrow())
    .during;

/** Confirmed, and not carried out yet. */
async function aReadyRun({ estate, authorId }: RentedApartment): Promise<number> {
  const { id } = await db
    .insertInto('billing_run')
    .values({
      customer_id: estate.customerId,
      estate_id: estate.estateId,
      provider_id: estate.providerId,
      period: '[2025-01-01,2026-01-01)',
      expected_count: 1,
      expected_gross_cents: 1,
      created_by: authorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('a move-out', () => {
  it.each([
    ['on a leap day', '2028-02-29'],
    ['on a leap day that is over', '2024-02-29'],
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['yesterday', addDays(today, -1)],
    ['on the first day', moveIn],
  ])('ends the contract and its tariff %s', async (_when, day) => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, day);
    const during = `[2020-01-01,${addDays(day, 1)})`;
    expect(await contractOf(db, rented)).toEqual({ during, version: 2, tariffs: [during] });
    expect(await occupancyOf(rented)).toBe(during);
  });

  it('is recorded of the days and of the contract, with who did it', async () => {
    const rented = await aRentedApartment(db);
    await moveOut(db, rented, '2026-12-31');
    const entries = await db
      .selectFrom('audit_entry')
      .select(['object_type', 'object_id', 'action', 'user_id', 'before', 'after'])
      .where('customer_id', '=', rented.estate.customerId)
      .orderBy('id')
      .execute();
    const act = { action: 'change', user_id: rented.authorId };
    expect(entries).toEqual([
      {
        ...act,
        object_type: 'occupancy',
        object_id: rented.apartment.occupancyId,
        before: { moveOut: null },
        after: { moveOut: '2026-12-31' },
      },
      {
        ...act,
        object_type: 'contract',
        object_id: rented.apartment.contractId,
        before: { end_date: null },
        after: { end_date: '2026-12-31' },
      },
    ]);
  });

  it('takes off a tariff to come, and says so in the log', async () => {
    const rented = await aRentedApartment(db);
    const { customerId, estateId } = rented.estate;
    const tariffId = await aTariff(db, { customerId, estateId }, { name: 'Hausstrom 2099' });
    await db
      .updateTable('contract_tariff')
      .set({ during: '[2020-01-01,2099-01-01)' })
      .where('contract_id', '=', rented.apartment.contractId)
      .execute();
    const next = { customer_id: customerId, contract_id: rented.apartment.contractId, tariff_id: tariffId };
    await db
      .insertInto('contract_tariff')
      .values({ ...next, during: '[2099-01-01,)' })
      .execute();
    await moveOut(db, rented, '2098-12-31');
    expect((await contractOf(db, rented)).tariffs).toEqual(['[2020-01-01,2099-01-01)']);
    const { before } = await db
      .selectFrom('audit_entry')
      .select('before')
      .where('object_type', '=', 'contract')
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({ tariffs: expect.stringMatching(/, Hausstrom 2099$/) });
  });

  it('may go back to the last invoiced day, and no further', async () => {
    const rented = await aRentedApartment(db);
    await anInvoiceOf(db, rented, '[2025-01-01,2026-01-01)');
    await anInvoiceOf(db, rented, '[2024-01-01,2025-01-01)');
    await expect(moveOut(db, rented, '2025-12-30')).rejects.toMatchObject(
      refused(ErrorCode.MoveOutTooEarly, ['2025-12-31']),
    );
    expect([await daysOf(rented), await occupancyOf(rented)]).toEqual(['[2020-01-01,)', '[2020-01-01,)']);
    await moveOut(db, rented, '2025-12-31');
    expect(await daysOf(rented)).toBe('[2020-01-01,2026-01-01)');
  });

  it('waits for invoices that are being issued', async () => {
    const rented = await aRentedApartment(db);
    const runId = await aReadyRun(rented);
    const isHeld = Promise.withResolvers<void>();
    const issuing = db.transaction().execute(async (tx) => {
      await tx.selectFrom('billing_run').select('id').where('id', '=', runId).forNoKeyUpdate().execute();
      isHeld.resolve();
      await anInvoiceOf(tx, rented, '[2024-01-01,2025-01-01)');
      await setTimeout(100);
    });
    await isHeld.promise;
    await expect(moveOut(db, rented, '2024-06-30')).rejects.toMatchObject(
      refused(ErrorCode.MoveOutTooEarly, ['2024-12-31']),
    );
    await issuing;
  });

  it('before a contract to come is refused, and its tariff named', async () => {
    const rented = await aRentedApartment(db);
    await setContract(db, rented, '[2099-01-01,)');
    await expect(moveOut(db, rented, '2098-12-31')).rejects.toMatchObject(
      refused(ErrorCode.ActiveParticipantContract, [expect.stringMatching(/^Tariff/) as string]),
    );
    await moveOut(db, rented, '2099-01-01');
    expect(await daysOf(rented)).toBe('[2099-01-01,2099-01-02)');
  });

  it('before a former contract is refused', async () => {
    const rented = await aRentedApartment(db);
    await setContract(db, rented, '[2024-01-01,2024-07-01)');
    await expect(moveOut(db, rented, '2023-12-31')).rejects.toMatchObject(refused(ErrorCode.MoveOutTooEarly));
  });

  it('leaves a contract alone that ended before', async () => {
    const rented = await aRentedApartment(db);
    await setContract(db, rented, '[2020-01-01,2024-07-01)');
    await moveOut(db, rented, '2025-12-31');
    await moveOut(db, rented, null);
    expect(await contractOf(db, rented)).toMatchObject({ during: '[2020-01-01,2024-07-01)', version: 1 });
  });

  it('keeps the mandate: the final bill is still to be collected', async () => {
    const rented = await aRentedApartment(db);
    const { customerId } = rented.estate;
    await db
      .insertInto('mandate')
      .values({
        customer_id: customerId,
        participant_id: rented.apartment.participantId,
        creditor_id: 'DE98ZZZ09999999999',
        reference: `M-${rented.apartment.contractId}`,
        iban: 'DE02120300000000202051',
        account_holder: 'Anna Weiß',
        text_version: '1',
        granted_at: new Date(),
      })
      .execute();
    await moveOut(db, rented, addDays(today, -1));
    const mandate = db.selectFrom('mandate').select('revoked_at').where('customer_id', '=', customerId);
    expect(await mandate.executeTakeFirstOrThrow()).toEqual({ revoked_at: null });
  });

  it('does not move the move-in of a running contract', async () => {
    const rented = await aRentedApartment(db);
    await expect(moveOut(db, rented, '2099-12-31', '2019-01-01')).rejects.toMatchObject({
      metadata: { code: ErrorCode.ActiveParticipantContract, field: 'MoveIn' },
    });
    expect(await daysOf(rented)).toBe('[2020-01-01,)');
  });

  it('that two set at the same time ends contract and days alike', async () => {
    const rented = await aRentedApartment(db);
    const days = ['2099-01-31', '2099-02-28', '2098-06-30'];
    await Promise.all(days.map((day) => moveOut(db, rented, day)));
    expect(days.map((day) => `[2020-01-01,${addDays(day, 1)})`)).toContain(await occupancyOf(rented));
    const { during, tariffs, version } = await contractOf(db, rented);
    expect([during, tariffs, version]).toEqual([await occupancyOf(rented), [during], 4]);
  });
});

describe('the final bill', () => {
  const march = { from: '2026-03-01', to: '2026-04-01' };
  const now = new Date('2026-05-04T10:00:00Z');

  it.each([
    ['2026-03-15', 15, 15 * 96],
    // the clock goes forward on it
    ['2026-03-29', 29, 29 * 96 - 4],
  ])('of a tenant who moves out on %s ends with that day', async (day, days, quarterHours) => {
    const rented = await aRentedApartment(db, march);
    await moveOut(db, rented, day);
    const { drafts, issues } = await prepareBilling(db, { ...rented.estate, period: march, now });
    expect(drafts).toHaveLength(1);
    const [draft] = drafts;
    expect(draft!.allocation.billed).toEqual({ from: '2026-03-01', to: addDays(day, 1) });
    expect(draft!.pvWh + draft!.gridWh).toBe(quarterHours * 60);
    expect(draft!.lines.find(({ kind }) => kind === 'base')).toMatchObject({ days });
    expect(issues.filter(({ severity }) => severity === 'blocks')).toEqual([]);
  });

  it('is none in the period after', async () => {
    const rented = await aRentedApartment(db, march);
    await moveOut(db, rented, '2026-02-28');
    const { drafts } = await prepareBilling(db, { ...rented.estate, period: march, now });
    expect(drafts).toEqual([]);
  });
});
