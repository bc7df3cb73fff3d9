import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { randomUUID } from 'node:crypto';
import { checkCustomer } from '../../../features/alarms/check-customer.ts';
import { anEstateWithSilentEdge } from '../../../features/alarms/alarmed-estate-for-tests.ts';
import { aBody } from '../../../features/estates/estate-calls-for-tests.ts';
import { newMeter } from '../../../features/meters/meters-for-tests.ts';
import { adminOf, systemAdmin } from '../../../features/users/user-calls-for-tests.ts';
import { aCustomer, aGroup, aMountedDevice, aMeter, anEstate, aUser } from '../../../testing/makers.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { callsBelow, idOfLast, sendJson } from './walk-steps-for-tests.ts';
import type { WalkedCalls } from './walked-call-for-tests.ts';

const customerPath = '/api/customers/:customerId';
const estatePath = `${customerPath}/estates/:estateId`;

async function anOwnEstate({ db }: TestServer) {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const userId = await aUser(db, [adminOf(customerId)]);
  return { customerId, estateId, userId, call: callsBelow({ customerId, estateId }, userId) };
}

async function anAlarm(server: TestServer) {
  const { db } = server;
  const nowMs = Date.now();
  const { customerId, ownerId: userId } = await anEstateWithSilentEdge(db, nowMs);
  await checkCustomer(db, { customerId, nowMs, withValues: true });
  return { userId, path: `/customers/${customerId}/alarms/${await idOfLast(server, 'alarm')}` };
}

const webhook = { url: 'https://hooks.example/lichthof', events: ['alarm.opened'], isActive: true, version: 0 };

async function aWebhook(server: TestServer) {
  const { customerId, userId } = await anOwnEstate(server);
  const path = `/customers/${customerId}/webhook`;
  await sendJson(server, 'PUT', { userId, path, payload: webhook });
  return { userId, path };
}

/** Places, meters and what belongs to them. */
export const walkedPlaces: WalkedCalls = {
  'POST /api/customers': {
    prepare: async ({ db }) => ({
      userId: await aUser(db, [systemAdmin]),
      path: '/customers',
      payload: { name: `Kunde ${randomUUID()}` },
    }),
  },
  [`POST ${customerPath}/estate-groups`]: {
    prepare: async (server) => {
      const { customerId, userId } = await anOwnEstate(server);
      return { userId, path: `/customers/${customerId}/estate-groups`, payload: { name: 'Nord' } };
    },
  },
  [`POST ${customerPath}/estate-groups/:parentId`]: {
    prepare: async (server) => {
      const { customerId, userId } = await anOwnEstate(server);
      const parentId = await aGroup(server.db, customerId);
      return { userId, path: `/customers/${customerId}/estate-groups/${parentId}`, payload: { name: 'Leipzig' } };
    },
  },
  [`POST ${customerPath}/estates`]: {
    prepare: async (server) => {
      const { customerId, userId } = await anOwnEstate(server);
      return { userId, path: `/customers/${customerId}/estates`, payload: aBody() };
    },
  },
  [`POST ${estatePath}/apartments`]: {
    prepare: async (server) => (await anOwnEstate(server)).call('/apartments', { name: 'WE 1', areaSqm: 60 }),
  },
  [`POST ${estatePath}/meters`]: {
    prepare: async (server) => (await anOwnEstate(server)).call('/meters', newMeter()),
  },
  [`POST ${estatePath}/meters/computed`]: {
    prepare: async (server) => {
      const { customerId, estateId, call } = await anOwnEstate(server);
      const partId = await aMeter(server.db, { customerId, estateId });
      const { name, obis, kind, measuringPoint } = newMeter();
      const parts = [{ partId, sign: 1, from: '2026-01-01', to: null }];
      return call('/meters/computed', { name, obis, kind, measuringPoint, parts });
    },
  },
  [`POST ${estatePath}/meters/:meterId/exchange`]: {
    prepare: async (server) => {
      const { customerId, estateId, call } = await anOwnEstate(server);
      const meterId = await aMeter(server.db, { customerId, estateId }, { kind: MeterKind.GeneralConsumption });
      await aMountedDevice(server.db, { customerId, estateId, meterId });
      const registers = [{ meterId, lastCounter: 200, firstCounter: 0 }];
      const device = { exchangedOn: '2026-02-10', serialNumber: newMeter().serialNumber, deviceType: 'MeMeter' };
      return call(`/meters/${meterId}/exchange`, { ...device, registers });
    },
  },
  [`POST ${estatePath}/meters/:meterId/readings`]: {
    prepare: async (server) => {
      const { customerId, estateId, call } = await anOwnEstate(server);
      const meterId = await aMeter(server.db, { customerId, estateId });
      await aMountedDevice(server.db, { customerId, estateId, meterId });
      return call(`/meters/${meterId}/readings`, { at: '2026-03-01T00:00:00Z', counter: 1000, origin: 'operator' });
    },
  },
  [`POST ${customerPath}/alarms/:alarmId/acknowledge`]: {
    prepare: async (server) => {
      const { userId, path } = await anAlarm(server);
      return { userId, path: `${path}/acknowledge`, payload: { text: 'Techniker kommt' } };
    },
    mayRepeatWithoutKey: 'the comment of a second person who acknowledges is kept; nobody is told of it',
  },
  [`POST ${customerPath}/alarms/:alarmId/comments`]: {
    prepare: async (server) => {
      const { userId, path } = await anAlarm(server);
      return { userId, path: `${path}/comments`, payload: { text: 'Techniker kommt' } };
    },
    mayRepeatWithoutKey: 'a person may write the same comment twice; nobody is told of it',
  },
  [`POST ${customerPath}/webhook/test`]: {
    prepare: async (server) => {
      const { userId, path } = await aWebhook(server);
      return { userId, path: `${path}/test` };
    },
    mayRepeatWithoutKey: 'a test may be sent several times, each with an id of its own',
  },
  [`POST ${customerPath}/recalculations`]: {
    prepare: async (server) => {
      const { customerId, userId } = await anOwnEstate(server);
      return { userId, path: `/customers/${customerId}/recalculations` };
    },
    mayRepeatWithoutKey: 'a run that finds no waiting change alters no figure',
  },
};
