import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { fill } from '../../../testing/billed-estate.ts';
import { aContract, aParticipant, aProvider } from '../../../testing/electricity-makers.ts';
import { aCustomer, aMeter, anEstate, aUser } from '../../../testing/makers.ts';
import type { TestServer } from '../../../testing/test-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface TestEstate {
  customerId: number;
  estateId: number;
  userId: number;
  /** Calls below the estate's address, as its owner. */
  call: (method: Method, path: string, payload?: object) => Promise<LightMyRequestResponse>;
}

export async function anEstateWithOwner({ db, app, signInAs }: TestServer): Promise<TestEstate> {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const headers = await signInAs(userId);
  const call: TestEstate['call'] = (method, path, payload) =>
    app.inject({
      method,
      url: `/api/customers/${customerId}/estates/${estateId}${path}`,
      headers,
      ...(payload && { payload }),
    });
  return { customerId, estateId, userId, call };
}

export const march = { from: '2026-03-01', to: '2026-04-01' };
/** Five quarter-hours of Saturday, 14 March, from 03:00 on. */
export const gap = { from: '2026-03-14T03:00:00+01:00', to: '2026-03-14T04:15:00+01:00' };
export const isInGap = (day: string, index: number) => day === '2026-03-14' && index >= 12 && index < 17;

type MissingAt = (day: string, index: number) => boolean;

/** A meter with 50 Wh in every quarter-hour of March, but for those missing. */
export async function aMeterOfMarch(
  { db }: TestServer,
  place: { customerId: number; estateId: number },
  isMissing: MissingAt = isInGap,
): Promise<number> {
  const meterId = await aMeter(db, place);
  await fill(db, { ...place, meterId, period: march }, (day, index) => (isMissing(day, index) ? null : 50));
  return meterId;
}

export async function aRun(
  { db }: TestServer,
  { customerId, estateId, userId }: Pick<TestEstate, 'customerId' | 'estateId' | 'userId'>,
  { from, to }: DayRange,
): Promise<number> {
  const { id } = await db
    .insertInto('billing_run')
    .values({
      customer_id: customerId,
      estate_id: estateId,
      provider_id: await aProvider(db, customerId),
      period: `[${from},${to})`,
      expected_count: 1,
      expected_gross_cents: 100,
      created_by: userId,
      state: 'success',
      step: 'done',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const participantId = await aParticipant(db, { customerId, estateId });
  const contractId = await aContract(db, { customerId, participantId });
  const period = `[${from},${to})`;
  await db
    .insertInto('billing_run_contract')
    .values({ customer_id: customerId, billing_run_id: id, contract_id: contractId, period })
    .execute();
  return id;
}

/** As after the cancellation of all invoices: their run bills no day any more. */
export async function cancelInvoicesOf({ db }: TestServer, runId: number): Promise<void> {
  await db
    .updateTable('billing_run_contract')
    .set({ is_in_force: false })
    .where('billing_run_id', '=', runId)
    .execute();
}
