import type { NewMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { Database } from '../../database/database.ts';
import type { EdgeHub } from '../../integrations/edges/edge-hub.ts';
import { aCustomer, anApartment, anEstate, aUser } from '../../testing/makers.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

export interface MeterEstate {
  server: TestServer;
  customerId: number;
  estateId: number;
  apartmentId: number;
  ownerId: number;
  /** Calls below the meters of the estate as its manager. */
  send: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path?: string, payload?: object) => Promise<Answer>;
  close: () => Promise<void>;
}

interface Answer {
  status: number;
  // what is asked of an answer differs from call to call
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** A server with one estate, an apartment in it and its manager. */
export async function aMeterEstate(given: { edges?: EdgeHub } = {}): Promise<MeterEstate> {
  const server = await startTestServer({}, given);
  const { db } = server;
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const apartmentId = await anApartment(db, customerId, estateId);
  const ownerId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  const send: MeterEstate['send'] = async (method, path = '', payload) => {
    const url = `/api/customers/${customerId}/estates/${estateId}/meters${path}`;
    const headers = await server.signInAs(ownerId);
    const response = await server.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: response.statusCode, body: response.body === '' ? null : response.json() };
  };
  return { server, customerId, estateId, apartmentId, ownerId, send, close: server.close };
}

let lastNumber = 0;

/** A meter of general electricity unless said otherwise, with a name and number of its own. */
export function newMeter(fields: Partial<NewMeter> = {}): NewMeter {
  lastNumber += 1;
  return {
    name: `Zähler ${lastNumber}`,
    serialNumber: `1LHF ${lastNumber}`,
    obis: '1-0:1.8.0',
    kind: MeterKind.GeneralConsumption,
    measuringPoint: MeasuringPoint.General,
    deviceType: 'MeMeter',
    installedOn: '2025-01-01',
    ...fields,
  };
}

export async function auditOf(db: Database, objectId: number, objectType = 'meter') {
  return db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after', 'user_id'])
    .where('object_type', '=', objectType)
    .where('object_id', '=', objectId)
    .orderBy('id')
    .execute();
}
