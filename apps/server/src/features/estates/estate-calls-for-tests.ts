import type { Estate } from '@lichthof/contracts/places/estates.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { aCustomer, aUser } from '../../testing/makers.ts';
import { startTestServer } from '../../testing/test-server.ts';

export const location = { street: 'Weidenhof', houseNumber: '12–16', zipCode: '04229', city: 'Leipzig', country: 'de' };

let lastNumber = 0;

/** A valid body with a unique name. */
export const aBody = (fields: object = {}) => ({
  name: `Weidenhof ${(lastNumber += 1)}`,
  projectId: 'LP-0148',
  timeZone: 'Europe/Berlin',
  buildingType: 1,
  allocationKey: 1,
  location,
  apartments: [] as object[],
  buildingAreas: [] as object[],
  edges: [{ name: 'Steuerung' }] as object[],
  ...fields,
});

/** The body that a form sends after it has loaded the estate, with the given changes. */
export const bodyOf = (estate: Estate, changes: object = {}) => ({
  name: estate.name,
  projectId: estate.projectId,
  timeZone: estate.timeZone,
  buildingType: estate.buildingType,
  allocationKey: estate.allocationKey,
  location: { ...estate.location, state: estate.location.state ?? undefined },
  apartments: estate.apartments.map(({ floor, ...apartment }) => ({ ...apartment, ...(floor && { floor }) })),
  buildingAreas: estate.buildingAreas,
  edges: estate.edges.map(({ id, name }) => ({ id, name })),
  version: estate.version,
  ...changes,
});

/** A server with a customer, called by its administrator. */
export async function startEstateCalls() {
  const server = await startTestServer();
  const customerId = await aCustomer(server.db);
  const rights = [{ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerId }];
  const userId = await aUser(server.db, rights);

  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) => {
    const url = `/api/customers/${customerId}/estates${path}`;
    const headers = await server.signInAs(userId);
    return server.app.inject({ method, url, headers, ...(payload && { payload }) });
  };
  const create = async (fields: object = {}): Promise<Estate> => {
    const answer = await send('POST', '', aBody(fields));
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json();
  };
  const change = (estate: Estate, changes: object = {}) => send('PUT', `/${estate.id}`, bodyOf(estate, changes));
  const auditOf = (objectType: string, objectId: number) =>
    server.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after', 'user_id'])
      .where('object_type', '=', objectType)
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute();
  return { server, db: server.db, customerId, userId, send, create, change, auditOf };
}

export type EstateCalls = Awaited<ReturnType<typeof startEstateCalls>>;

/** The sorted status codes of simultaneous calls, whose order is not known. */
export const statusesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
