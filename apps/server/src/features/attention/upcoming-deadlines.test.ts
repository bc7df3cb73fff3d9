import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { localToday } from '../../database/local-today.ts';
import { aContract, aParticipant, aProvider, aSupply } from '../../testing/electricity-makers.ts';
import { aCustomer, anApartment, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readAttentionAs } from './read-attention-for-tests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const right = (role: Role, level: ResourceLevel, resourceId: number) => aUser(server.db, [{ role, level, resourceId }]);
const adminOf = (customer: number) => right(Role.CustomerAdmin, ResourceLevel.Customer, customer);

const attentionFor = (userId: number, customer: number) => readAttentionAs(server, userId, customer);

it('counts contracts that end within 60 days by estate, but none of those supplied by others', async () => {
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const apartmentId = await anApartment(db, customerId, estateId);
  const ends = async (days: number, rest: { type?: 'third_party'; apartmentId?: number } = {}) => {
    const participantId = await aParticipant(db, { customerId, estateId }, rest);
    const during = `[2020-01-01,${addDays(localToday(), days + 1)})`;
    await aContract(db, { customerId, participantId }, { during });
  };
  for (const days of [-1, 61]) await ends(days);
  await ends(10, { type: 'third_party', apartmentId });
  const admin = await adminOf(customerId);
  expect((await attentionFor(admin, customerId)).endingContracts.total).toBe(0);
  for (const days of [60, 0]) await ends(days);
  expect((await attentionFor(admin, customerId)).endingContracts.items).toMatchObject([
    { estateId, contractCount: 2, nextEnd: localToday() },
  ]);
});

it('counts deadlines of all managed estates and names the nearest', async () => {
  const { db } = server;
  const customerId = await aCustomer(db);
  const providerId = await aProvider(db, customerId);
  const supplied = async (contractFrom: string) => {
    const place = { customerId, estateId: await anEstate(db, customerId) };
    const during = `[${contractFrom},)`;
    await aSupply(db, { ...place, providerId }, { during, supply_model: 'ggv' });
    const participantId = await aParticipant(db, place);
    await aContract(db, { customerId, participantId }, { during });
    return place.estateId;
  };
  const later = await supplied('2021-01-01');
  const first = await supplied('2020-01-01');
  await supplied(localToday());
  const { deadlines } = await attentionFor(await adminOf(customerId), customerId);
  expect(deadlines).toMatchObject({ total: 2, overdue: 2, estateCount: 2 });
  expect(deadlines.nearest).toMatchObject({ estateId: first, kind: 'invoice', dueOn: '2021-02-11' });
  const ofOne = await attentionFor(await right(Role.EstateOwner, ResourceLevel.Estate, later), customerId);
  expect(ofOne.deadlines).toMatchObject({ total: 1, nearest: { estateId: later } });
});
