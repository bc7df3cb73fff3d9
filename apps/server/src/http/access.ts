import type { Access, Endpoint } from '@lichthof/contracts/endpoint.ts';
import type { KeyScope } from '@lichthof/domain/access/key-scopes.ts';
import { enclosing, isGranted, isOn, type Resource } from '@lichthof/domain/access/is-granted.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../database/database.ts';
import type { CustomerScope } from '../database/isolation/customer-scope.ts';
import { findResource, type Caller, type HeldRight } from './caller.ts';
import { DatabaseUnreachableError } from '../database/unreachable.ts';
import { forbidden, HttpError, notFound } from './errors.ts';

type IdParams = Partial<Record<'customerId' | 'estateId' | 'apartmentId', number>>;

/**
 * Throws 404 for a resource on, inside or around which the caller has no right, 403 for one that the caller knows but
 * may not use in this way. Ids in the path must belong together. Returns the customers whose rows the call may reach.
 */
export async function requireAccess(
  db: Database,
  caller: Caller,
  { access, params }: { access: Exclude<Access, 'public' | 'edgeKey'>; params: IdParams },
): Promise<CustomerScope> {
  if (access === 'signedIn') return ownCustomers(caller);
  if ('anyRightIn' in access) return requireAnyRight(db, caller, { otherwise: access.otherwise, params });

  const resource = await findAddressed(db, caller, { on: access.on, params });
  const isKnown =
    resource && (isForInnerObject(params) ? hasRightAround(caller, resource) : knowsResource(caller, resource));
  if (!isKnown) throw unknownTo(caller, 'Resource');
  if (!isGranted(caller.rights, access.role, resource)) throw forbidden();
  return customerAround(resource);
}

/** The scopes of which a key needs one to call the endpoint; none where no key may. */
export const scopesFor = ({ access }: Pick<Endpoint, 'access'>): readonly KeyScope[] =>
  (typeof access === 'object' && access.keyScopes) || [];

/** Throws 403 for a key whose scopes do not open the endpoint. */
export function requireScope(endpoint: Endpoint, { scopes }: { scopes: readonly KeyScope[] }): void {
  const opening = scopesFor(endpoint);
  if (opening.some((scope) => scopes.includes(scope))) return;
  const reason = opening.length > 0 ? `The key needs the scope ${opening.join(' or ')}` : 'No key may do this';
  throw new HttpError(403, reason);
}

async function requireAnyRight(
  db: Database,
  caller: Caller,
  { otherwise, params }: { otherwise: 403 | 404; params: IdParams },
): Promise<CustomerScope> {
  const customer = await findAddressed(db, caller, { on: 'customer', params });
  if (!customer || !knowsResource(caller, customer)) {
    if (caller.unreachableIds?.length) throw unknownTo(caller, 'Customer');
    throw new HttpError(otherwise, 'No right on this customer');
  }
  return customerAround(customer);
}

/** It may be a place of a customer whose machine is away, with rights that are not known now. */
function unknownTo({ unreachableIds = [] }: Caller, what: string): Error {
  return unreachableIds.length > 0
    ? new DatabaseUnreachableError(`customers ${unreachableIds.join()}`)
    : notFound(what);
}

/** People of the operating company may reach every customer. */
function ownCustomers({ rights, customerIds }: Caller): CustomerScope {
  return rights.some(({ role }) => role === Role.AuthorityAdmin) ? 'all' : customerIds;
}

function customerAround(resource: Resource): CustomerScope {
  const customer = enclosing(resource).find(({ level }) => level === ResourceLevel.Customer);
  return customer ? [customer.id] : 'all';
}

/** Whether the caller manages the customer, or each of these estates of it. */
export async function managesEstates(
  db: Database,
  caller: Pick<Caller, 'rights'>,
  { customerId, estateIds }: { customerId: number; estateIds: readonly number[] },
): Promise<boolean> {
  const customer = await findResource(db, caller, { level: ResourceLevel.Customer, id: customerId });
  if (customer && isGranted(caller.rights, Role.CustomerAdmin, customer)) return true;
  for (const id of estateIds) {
    const estate = await findResource(db, caller, { level: ResourceLevel.Estate, id });
    if (!estate || !isGranted(caller.rights, Role.EstateOwner, estate)) return false;
  }
  return true;
}

const levelOf = {
  authority: ResourceLevel.Authority,
  customer: ResourceLevel.Customer,
  estate: ResourceLevel.Estate,
  apartment: ResourceLevel.Apartment,
};

async function findAddressed(
  db: Database,
  caller: Caller,
  { on, params }: { on: keyof typeof levelOf; params: IdParams },
): Promise<Resource | undefined> {
  const operatingCompany = 1;
  const id = on === 'authority' ? operatingCompany : params[`${on}Id`];
  if (id === undefined) throw new Error(`The path has no ${on}Id`);
  const resource = await findResource(db, caller, { level: levelOf[on], id });
  return resource && isPathConsistent(resource, params) ? resource : undefined;
}

/** Whether the customer and the estate in the path enclose the resource. */
function isPathConsistent(resource: Resource, { customerId, estateId }: IdParams): boolean {
  const around = enclosing(resource);
  const isAround = (level: ResourceLevel, id: number | undefined) =>
    id === undefined || around.some((place) => place.level === level && place.id === id);
  const isEstateAround = resource.level < ResourceLevel.Estate || isAround(ResourceLevel.Estate, estateId);
  return isAround(ResourceLevel.Customer, customerId) && isEstateAround;
}

/** Whether the path names an object inside the resource, such as a meter, which tenants do not know. */
function isForInnerObject(params: object): boolean {
  return Object.keys(params).some((name) => !['customerId', 'estateId', 'apartmentId'].includes(name));
}

/** Whether the caller has any right on the resource, around it or inside it. */
export function knowsResource(caller: Caller, resource: Resource): boolean {
  const isInside = ({ enclosing: places }: HeldRight) =>
    places.some(({ level, id }) => level === resource.level && id === resource.id);
  return hasRightAround(caller, resource) || caller.rights.some(isInside);
}

function hasRightAround(caller: Caller, resource: Resource): boolean {
  const around = enclosing(resource);
  return caller.rights.some((right) => around.some((place) => isOn(right, place)));
}
