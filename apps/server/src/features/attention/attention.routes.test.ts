import type { Attention } from '@lichthof/contracts/attention.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addDays, eachDay } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../http/caller.ts';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import {
  aCustomer,
  aGroup,
  aMeter,
  anApartment,
  anEstate,
  aTenant,
  aUser,
  addMembership,
} from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { readAttention } from './attention.db.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(server.db, [{ role, level, resourceId }]);
const adminOf = (customer: number) => right(Role.CustomerAdmin, ResourceLevel.Customer, customer);

async function attentionFor(userId: number, customer: number): Promise<Attention> {
  const headers = await server.signInAs(userId);
  const response = await server.app.inject({ method: 'GET', url: `/api/customers/${customer}/attention`, headers });
  expect(response.statusCode).toBe(200);
  return response.json();
}

const changed = { total_before: 10, missing_before: 0, total_after: 20, missing_after: 0 };

/** A customer with an estate and one entry in every list. */
async function aCustomerNeedingAttention() {
  const { db } = server;
  const customer = await aCustomer(db);
  const group = await aGroup(db, customer);
  const estate = await anEstate(db, customer, { groupId: group });
  const place = { customerId: customer, estateId: estate };
  const meterId = await aMeter(db, place);
  const invited = await aUser(db);
  await addMembership(db, customer, invited);
  await db.updateTable('app_user').set({ invited_at: new Date() }).where('id', '=', invited).execute();
  const last_message_at = new Date(Date.now() - 3_600_000);
  const keys = { customer_id: customer, estate_id: estate };
  const edges = [
    { ...keys, name: 'fems1', last_message_at },
    { ...keys, name: 'fems2', last_message_at: new Date() },
  ];
  await db.insertInto('edge').values(edges).execute();
  const providerId = await aProvider(db, customer);
  const participantId = await aParticipant(db, place);
  const contractId = await aContract(db, { customerId: customer, participantId });
  const { runId, invoiceId } = await anInvoice(db, {
    ...place,
    providerId,
    participantId,
    contractId,
    userId: invited,
  });
  await db.updateTable('billing_run').set({ state: 'partial' }).where('id', '=', runId).execute();
  const overdue = { status: 2, due_on: '2020-01-31' } as const;
  await db.updateTable('invoice_state').set(overdue).where('invoice_id', '=', invoiceId).execute();
  await db
    .insertInto('billed_day_change')
    .values({
      customer_id: customer,
      billing_run_id: runId,
      estate_id: estate,
      meter_id: meterId,
      day: '2025-03-02',
      ...changed,
    })
    .execute();
  const ungrouped = await anEstate(db, customer);
  return { customer, group, estate, ungrouped, invited, runId, invoiceId };
}

const totals = (attention: Attention) =>
  Object.fromEntries(Object.entries(attention).map(([name, list]) => [name, list && list.total]));

describe('attention list', () => {
  it('shows a customer admin each entry with the ids for its link', async () => {
    const { customer, estate, ungrouped, invited, runId } = await aCustomerNeedingAttention();
    const attention = await attentionFor(await adminOf(customer), customer);
    expect(attention).toMatchObject({
      openInvitations: { total: 1, items: [{ userId: invited, name: 'Anna Weiß' }] },
      offlineEdges: { total: 1, items: [{ estateId: estate, edgeName: 'fems1' }] },
      billingRuns: { total: 1, items: [{ estateId: estate, runId, state: 'partial' }] },
      changedRuns: {
        total: 1,
        items: [{ estateId: estate, runId, from: '2025-01-01', to: '2026-01-01', meterCount: 1 }],
      },
      overdueInvoices: { total: 1, items: [{ estateId: estate, invoiceCount: 1, since: '2020-01-31' }] },
      ungroupedEstates: { total: 1, items: [{ estateId: ungrouped }] },
      unmeteredEstates: { total: 1, items: [{ estateId: ungrouped }] },
    });
  });

  it('counts only what is open of overdue invoices, and no cancelled ones', async () => {
    const { customer, estate, invoiceId } = await aCustomerNeedingAttention();
    const change = (state: { paid_cents?: number; cancelled_by_invoice_id?: number }) =>
      server.db.updateTable('invoice_state').set(state).where('invoice_id', '=', invoiceId).execute();
    const admin = await adminOf(customer);
    await change({ paid_cents: 8_245 });
    const partlyPaid = await attentionFor(admin, customer);
    expect(partlyPaid.overdueInvoices.items).toMatchObject([{ estateId: estate, invoiceCount: 1, openCents: 100_000 }]);
    await change({ cancelled_by_invoice_id: invoiceId });
    expect((await attentionFor(admin, customer)).overdueInvoices.total).toBe(0);
  });

  it('contains only entries within the rights of each role', async () => {
    const { db } = server;
    const { customer, group, estate, ungrouped } = await aCustomerNeedingAttention();
    const apartmentId = await anApartment(db, customer, estate);
    const { EstateGroup, Estate, Customer } = ResourceLevel;
    const nothing = {
      openInvitations: null,
      offlineEdges: 0,
      incompleteMeters: 0,
      billingRuns: 0,
      changedRuns: 0,
      overdueInvoices: 0,
      ungroupedEstates: null,
      unmeteredEstates: 0,
    };
    const ofEstate = { ...nothing, offlineEdges: 1, billingRuns: 1, changedRuns: 1, overdueInvoices: 1 };
    const attentionTotals = async (userId: number) => ({
      ...totals(await attentionFor(userId, customer)),
      incompleteMeters: 0,
    });
    expect(await attentionTotals(await right(Role.EstateGroupAdmin, EstateGroup, group))).toEqual(ofEstate);
    expect(await attentionTotals(await right(Role.EstateOwner, Estate, estate))).toEqual(ofEstate);
    expect(await attentionTotals(await right(Role.EstateOwner, Estate, ungrouped))).toEqual({
      ...nothing,
      unmeteredEstates: 1,
    });
    expect(await attentionTotals(await right(Role.CustomerOpenEmsController, Customer, customer))).toEqual({
      ...nothing,
      offlineEdges: 1,
    });
    expect(await attentionTotals(await aTenant(db, { customerId: customer, apartmentId }))).toEqual(nothing);
  });

  it('is empty if there is nothing to do', async () => {
    const customer = await aCustomer(server.db);
    const attention = await attentionFor(await adminOf(customer), customer);
    expect(Object.values(totals(attention))).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('lists twenty entries and counts all', async () => {
    const customer = await aCustomer(server.db);
    for (let count = 0; count < 22; count += 1) await anEstate(server.db, customer);
    const { unmeteredEstates, ungroupedEstates } = await attentionFor(await adminOf(customer), customer);
    expect([unmeteredEstates.total, unmeteredEstates.items.length]).toEqual([22, 20]);
    expect(ungroupedEstates!.total).toBe(0);
  });

  it('leaves out a failed run if another run has billed its days', async () => {
    const { customer, estate, runId } = await aCustomerNeedingAttention();
    await sql`update billing_run set state = 'failed' where id = ${runId}`.execute(server.db);
    const admin = await adminOf(customer);
    expect((await attentionFor(admin, customer)).billingRuns.items[0]).toMatchObject({ state: 'failed' });
    await sql`insert into billing_run (customer_id, estate_id, provider_id, period, state, expected_count, expected_gross_cents, created_by)
      select customer_id, estate_id, provider_id, period, 'success', 0, 0, created_by from billing_run where id = ${runId}`.execute(
      server.db,
    );
    expect(estate && (await attentionFor(admin, customer)).billingRuns.total).toBe(0);
  });
});

describe('meters with gaps', () => {
  it.each([
    ['2026-11-21', 20 * 96, 0, 0],
    ['2026-11-21', 20 * 96, 60, 1],
    ['2026-11-21', 18 * 96, 0, 1],
    // on the first day of a month the previous month counts; days of the clock change have 92 or 100 quarter-hours
    ['2026-11-01', 31 * 96 + 4, 0, 0],
    ['2026-11-01', 31 * 96 + 4, 60, 1],
    ['2026-03-31', 30 * 96 - 4, 0, 0],
    ['2026-03-31', 30 * 96 - 4, 58, 1],
  ])('on %s with %i quarter-hours and %i missing: %i meters', async (today, quarterHours, missing, count) => {
    const { db } = server;
    const customer = await aCustomer(db);
    const estateId = await anEstate(db, customer);
    const meterId = await aMeter(db, { customerId: customer, estateId });
    const month = `${addDays(today, -1).slice(0, 7)}-01`;
    const keys = { customer_id: customer, meter_id: meterId };
    const counts = { total: 0, quarter_hours: quarterHours, missing, substituted: 0 };
    await db
      .insertInto('meter_month')
      .values({ ...keys, month, ...counts })
      .execute();
    expect((await incompleteOn(customer, today)).total).toBe(count);
  });

  it('are listed even if today has values', async () => {
    const { db } = server;
    const customer = await aCustomer(db);
    const meterId = await aMeter(db, { customerId: customer, estateId: await anEstate(db, customer) });
    const days = eachDay('2026-11-01', '2026-11-22').map((day) => ({
      meterId,
      day,
      amounts: Array.from({ length: 96 }, (_, index) => (day === '2026-11-13' && index < 60 ? null : 1)),
      statuses: null,
    }));
    await db.transaction().execute((tx) => saveMeterDays(tx, customer, days));
    const { total, items } = await incompleteOn(customer, '2026-11-21');
    expect([total, items[0]!.worstCompleteness]).toEqual([1, 1 - 60 / (20 * 96)]);
  });

  async function incompleteOn(customer: number, today: string): Promise<Attention['incompleteMeters']> {
    const enclosing = [{ level: ResourceLevel.Customer, id: customer }];
    const rights = [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customer, enclosing }];
    const caller: Caller = { userId: 1, authorityId: null, email: '', firstName: '', lastName: '', rights };
    return (await readAttention(server.db, caller, { customerId: customer, today })).incompleteMeters;
  }
});
