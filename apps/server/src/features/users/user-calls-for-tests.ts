import type { Endpoint } from '@lichthof/contracts/endpoint.ts';
import type { ErrorBody } from '@lichthof/contracts/error-body.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { TestServer } from '../../testing/test-server.ts';

export interface Answer<T> {
  status: number;
  body: T;
}

type Method = Endpoint['method'];

/** Calls as a user; answers with status and body. */
export function callsOf(server: TestServer, userId: number) {
  const send = async <T>(method: Method, url: string, payload?: object): Promise<Answer<T>> => {
    const headers = await server.signInAs(userId);
    const answer = await server.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) });
    return { status: answer.statusCode, body: (answer.body === '' ? undefined : answer.json()) as T };
  };
  return {
    get: <T>(url: string) => send<T>('GET', url),
    post: <T = ErrorBody>(url: string, payload?: object) => send<T>('POST', url, payload),
    put: <T = ErrorBody>(url: string, payload: object = {}) => send<T>('PUT', url, payload),
    remove: (url: string) => send<ErrorBody>('DELETE', url),
  };
}

/** What of an error the client goes by. */
export const errorOf = ({ status, body }: Answer<unknown>) => ({ status, ...(body as ErrorBody).metadata });

export const adminOf = (customerId: number) => ({
  role: Role.CustomerAdmin,
  level: ResourceLevel.Customer,
  resourceId: customerId,
});
export const groupAdminOf = (groupId: number) => ({
  role: Role.EstateGroupAdmin,
  level: ResourceLevel.EstateGroup,
  resourceId: groupId,
});
export const ownerOf = (estateId: number) => ({
  role: Role.EstateOwner,
  level: ResourceLevel.Estate,
  resourceId: estateId,
});
export const systemAdmin = { role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 };

/** A user's address, account and marks. */
export async function readUserRow({ db }: TestServer, userId: number) {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
}

export async function emailOf(server: TestServer, userId: number): Promise<string> {
  return (await readUserRow(server, userId)).email;
}

/** What the log says of a customer's people, the oldest first. */
export async function readAudit({ db }: TestServer, customerId: number) {
  return db
    .selectFrom('audit_entry')
    .select(['user_id as by', 'action', 'object_type as objectType', 'object_id as objectId', 'before', 'after'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}
