import type { Attention } from '@lichthof/contracts/monitoring/attention.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { quarterHoursOf } from '@lichthof/domain/time/local-days.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aContract, aParticipant, aProvider } from '../../testing/electricity-makers.ts';
import { someInstalments } from '../../testing/instalment-makers.ts';
import { anInvoice } from '../../testing/invoice-makers.ts';
import {
  aCustomer,
  aGroup,
  aMeter,
  anApartment,
  anEdge,
  anEstate,
  aTenant,
  aUser,
  addMembership,
} from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readAttentionAs } from './read-attention-for-tests.ts';
import { saveMeterDays } from '../metering/values/meter-days.db.ts';
import { deriveMarkedDays } from '../monitoring/estate-days.db.ts';
import { localToday } from '../../database/local-today.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(server.db, [{ role, level, resourceId }]);
const adminOf = (customer: number) => right(Role.CustomerAdmin, ResourceLevel.Customer, customer);

const attentionFor = (userId: number, customer: number) => readAttentionAs(server, userId, customer);

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
  const parties = { providerId, participantId, contractId, userId: invited };
  const { runId, invoiceId } = await anInvoice(db, { ...place, ...parties });
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
  Object.fromEntries(
    Object.entries(attention).flatMap(([name, list]) =>
      typeof list === 'boolean' ? [] : [[name, list && list.total]],
    ),
  );

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
      overdueClaims: {
        total: 1,
        items: [{ estateId: estate, invoiceCount: 1, instalmentCount: 0, since: '2020-01-31' }],
      },
      ungroupedEstates: { total: 1, items: [{ estateId: ungrouped }] },
      unmeteredEstates: { total: 1, items: [{ estateId: ungrouped }] },
    });
  });

  it('counts overdue instalments of prepayments beside invoices, until they are paid', async () => {
    const { customer, estate, invoiceId } = await aCustomerNeedingAttention();
    const { participant_id: participantId, contract_id: contractId } = await server.db
      .selectFrom('invoice')
      .where('id', '=', invoiceId)
      .select(['participant_id', 'contract_id'])
      .executeTakeFirstOrThrow();
    const key = { customerId: customer, estateId: estate, participantId, contractId };
    const months = ['2019-12-01', '2020-02-01', '2199-01-01'];
    const [first] = await someInstalments(server.db, key, { months });
    const paid = { paid_cents: 9_200 };
    const admin = await adminOf(customer);
    const before = await attentionFor(admin, customer);
    expect(before.overdueClaims.items).toMatchObject([
      { invoiceCount: 1, instalmentCount: 2, openCents: 108_245 + 2 * 9_200, since: '2019-12-15' },
    ]);
    await server.db.updateTable('prepayment_instalment').set(paid).where('id', '=', first!).execute();
    expect((await attentionFor(admin, customer)).overdueClaims.items).toMatchObject([
      { invoiceCount: 1, instalmentCount: 1, since: '2020-01-31' },
    ]);
  });

  it('counts only what is open of overdue invoices, and no cancelled ones', async () => {
    const { customer, estate, invoiceId } = await aCustomerNeedingAttention();
    const change = (state: { paid_cents?: number; cancelled_by_invoice_id?: number }) =>
      server.db.updateTable('invoice_state').set(state).where('invoice_id', '=', invoiceId).execute();
    const admin = await adminOf(customer);
    await change({ paid_cents: 8_245 });
    const partlyPaid = await attentionFor(admin, customer);
    expect(partlyPaid.overdueClaims.items).toMatchObject([{ estateId: estate, invoiceCount: 1, openCents: 100_000 }]);
    await change({ cancelled_by_invoice_id: invoiceId });
    expect((await attentionFor(admin, customer)).overdueClaims.total).toBe(0);
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
      overdueClaims: 0,
      claimsToCollect: 0,
      endingContracts: 0,
      deadlines: 0,
      ungroupedEstates: null,
      waitingFiles: null,
      unmeteredEstates: 0,
      endedEstates: 0,
      awaitedFiles: 0,
      openAlarms: 0,
    };
    const ofEstate = { ...nothing, offlineEdges: 1, billingRuns: 1, changedRuns: 1, overdueClaims: 1 };
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
    const found = Object.values(totals(await attentionFor(await adminOf(customer), customer)));
    expect(new Set(found)).toEqual(new Set([0]));
  });

  /** An estate with values of one day, 90 days ago. */
  async function anEndedEstate(customer: number) {
    const { db } = server;
    const estateId = await anEstate(db, customer);
    const meterId = await aMeter(db, { customerId: customer, estateId });
    const lastDay = addDays(localToday(), -90);
    const amounts = Array.from({ length: quarterHoursOf(lastDay, 'Europe/Berlin') }, () => 1);
    const days = [{ meterId, day: lastDay, amounts, statuses: null }];
    await db.transaction().execute((tx) => saveMeterDays(tx, customer, days));
    await deriveMarkedDays(db, { customerId: customer, estateId }, { from: lastDay, to: addDays(lastDay, 1) });
    return { estateId, lastDay };
  }

  it('says whether there is anything to check: values for managers, edges for controllers', async () => {
    const { db } = server;
    const customerId = await aCustomer(db);
    const estateId = await anEstate(db, customerId);
    const edgeUserId = await right(Role.EstateOpenEmsController, ResourceLevel.Estate, estateId);
    const hasAnything = async () => [
      (await attentionFor(await adminOf(customerId), customerId)).hasAnything,
      (await attentionFor(edgeUserId, customerId)).hasAnything,
    ];
    expect(await hasAnything()).toEqual([false, false]);
    await anEdge(db, customerId, estateId);
    expect(await hasAnything()).toEqual([false, true]);
    await anEndedEstate(customerId);
    expect(await hasAnything()).toEqual([true, true]);
  });

  it('asks for the files of an estate without a controller, and calls nothing of it silent or offline', async () => {
    const { db } = server;
    const customer = await aCustomer(db);
    const { estateId, lastDay } = await anEndedEstate(customer);
    await db
      .insertInto('edge')
      .values({ customer_id: customer, estate_id: estateId, name: 'Ohne Steuerung', source: 'files' })
      .execute();
    const attention = await attentionFor(await adminOf(customer), customer);
    expect(attention.awaitedFiles).toMatchObject({ total: 1, items: [{ estateId, lastDay }] });
    const { endedEstates, offlineEdges, incompleteMeters, openAlarms } = attention;
    expect([endedEstates, offlineEdges, incompleteMeters, openAlarms].map(({ total }) => total)).toEqual([0, 0, 0, 0]);
  });

  it('names estates whose values ended long ago once, instead of their edges and meters', async () => {
    const { db } = server;
    const customer = await aCustomer(db);
    const { estateId, lastDay } = await anEndedEstate(customer);
    const last_message_at = new Date(Date.now() - 90 * 86_400_000);
    await db
      .insertInto('edge')
      .values({ customer_id: customer, estate_id: estateId, name: 'fems9', last_message_at })
      .execute();
    const attention = await attentionFor(await adminOf(customer), customer);
    expect(attention.endedEstates).toMatchObject({ total: 1, items: [{ estateId, lastDay }] });
    expect([attention.offlineEdges.total, attention.incompleteMeters.total]).toEqual([0, 0]);
  });

  it('counts open alarms that the user may see', async () => {
    const { db } = server;
    const { customerId, estateId } = await anAlarmedEstate();
    const { Estate } = ResourceLevel;
    const alarmsFor = async (userId: number) => (await attentionFor(userId, customerId)).openAlarms;
    expect(await alarmsFor(await adminOf(customerId))).toEqual({ total: 2, high: 1, listed: 0 });
    expect(await alarmsFor(await right(Role.EstateOpenEmsController, Estate, estateId))).toEqual({
      total: 1,
      high: 1,
      listed: 0,
    });
    expect(await alarmsFor(await right(Role.EstateOwner, Estate, await anEstate(db, customerId)))).toEqual({
      total: 0,
      high: 0,
      listed: 0,
    });
  });

  it('does not count an alarm about an edge or gaps that it lists', async () => {
    const { db } = server;
    const { customerId, estateId } = await anAlarmedEstate();
    const admin = await adminOf(customerId);
    await aMeter(db, { customerId, estateId });
    const edgeId = await anEdge(db, customerId, estateId, new Date(Date.now() - 3_600_000));
    await db.updateTable('alarm').set({ subject_id: edgeId }).where('customer_id', '=', customerId).execute();
    const { offlineEdges, incompleteMeters, openAlarms } = await attentionFor(admin, customerId);
    expect([offlineEdges.total, incompleteMeters.total, openAlarms]).toEqual([1, 1, { total: 0, high: 0, listed: 2 }]);
  });

  async function anAlarmedEstate() {
    const customerId = await aCustomer(server.db);
    const estateId = await anEstate(server.db, customerId);
    const alarm = {
      customer_id: customerId,
      estate_id: estateId,
      subject_id: 1,
      subject_name: 'fems1',
      limit_value: 60,
    };
    const userId = await aUser(server.db);
    await server.db
      .insertInto('alarm')
      .values([
        { ...alarm, kind: 'edgeOffline', severity: 'high' },
        { ...alarm, kind: 'incompleteness', severity: 'medium' },
        { ...alarm, kind: 'batteryIdle', severity: 'medium', acknowledged_at: new Date(), acknowledged_by: userId },
      ])
      .execute();
    return { customerId, estateId };
  }

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
