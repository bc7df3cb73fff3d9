import { aContract, aParticipant, aTariff } from '../../testing/electricity-makers.ts';
import { aCustomer, aGroup, anApartment, anEstate, aTenant, aUser, addMembership } from '../../testing/makers.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { adminOf, ownerOf } from './user-calls-for-tests.ts';

export interface ManagedCustomer {
  customerId: number;
  groupId: number;
  /** In the group, with the apartment. */
  estateId: number;
  /** In no group. */
  otherEstateId: number;
  apartmentId: number;
  /** Of the customer. */
  admin: number;
  /** Of the estate in the group. */
  owner: number;
}

/** A customer with two estates, its admin and the owner of one of them. */
export async function aManagedCustomer({ db }: TestServer): Promise<ManagedCustomer> {
  const customerId = await aCustomer(db);
  const groupId = await aGroup(db, customerId);
  const estateId = await anEstate(db, customerId, { groupId });
  const otherEstateId = await anEstate(db, customerId);
  const apartmentId = await anApartment(db, customerId, estateId);
  const admin = await aUser(db, [adminOf(customerId)]);
  const owner = await aUser(db, [ownerOf(estateId)]);
  return { customerId, groupId, estateId, otherEstateId, apartmentId, admin, owner };
}

/** A member of the customer without any right. */
export async function aMember({ db }: TestServer, customerId: number): Promise<number> {
  const userId = await aUser(db);
  await addMembership(db, customerId, userId);
  return userId;
}

interface ApartmentAddress {
  customerId: number;
  estateId: number;
  apartmentId: number;
}

/** A tenant with a contract of the days given and the tariff 'Hausstrom'. */
export async function aSuppliedTenant(
  { db }: TestServer,
  apartment: ApartmentAddress,
  { contract, lives = '[2020-01-01,)' }: { contract: string; lives?: string },
): Promise<number> {
  const userId = await aTenant(db, apartment, lives);
  const { occupancy_id: occupancyId } = await db
    .selectFrom('occupancy_member')
    .select('occupancy_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { customerId, estateId, apartmentId } = apartment;
  const place = { customerId, estateId };
  const participantId = await aParticipant(db, place, { type: 'tenant', apartmentId, occupancyId });
  const tariffId = await aTariff(db, place, { name: 'Hausstrom' });
  await aContract(db, { customerId, participantId }, { during: contract, tariffs: [{ tariffId }] });
  return userId;
}
