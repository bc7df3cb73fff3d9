import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import type { Database } from '../database/database.ts';
import { aContract, aParticipant, aProvider, aSupply } from './electricity-makers.ts';
import { aCustomer, anEstate, aUser } from './makers.ts';

/** An estate of a new customer with its provider and supply, and the user who manages it. */
export async function aSuppliedEstate(db: Database) {
  const customerId = await aCustomer(db);
  const estateId = await anEstate(db, customerId);
  const providerId = await aProvider(db, customerId);
  await aSupply(db, { customerId, estateId, providerId });
  const userId = await aUser(db, [{ role: Role.EstateOwner, level: ResourceLevel.Estate, resourceId: estateId }]);
  return { customerId, estateId, providerId, userId };
}

/** The same with one participant and the contract. */
export async function aSuppliedParticipant(db: Database, options: Parameters<typeof aParticipant>[2] = {}) {
  const estate = await aSuppliedEstate(db);
  const participantId = await aParticipant(db, estate, options);
  const contractId = await aContract(db, { ...estate, participantId });
  return { ...estate, participantId, contractId };
}
