import { requireValue } from '@lichthof/domain/collections/items.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { PlannedContract } from '@lichthof/domain/contract-import/plan-contracts.ts';
import type { Database } from '../database/database.ts';
import { lockBilling } from '../features/billing/billing-runs.db.ts';
import { insertReadings } from '../features/metering/readings/insert-readings.db.ts';
import type { ParticipantToSave, SavingAuthor } from '../features/participants/creation/participant-to-save.ts';
import { saveParticipants } from '../features/participants/creation/save-participants.db.ts';
import { checkTable } from '../features/participants/import/check-table.ts';
import type { StoreContracts } from '../features/participants/import/contract-imports.routes.ts';
import { HttpError } from '../http/errors.ts';

/**
 * Stores the contracts of a table with mandates and opening readings. Checks them again while no other contract of
 * these estates can change, and throws 409 ContractsHaveErrors with the number of issues, so that nothing is stored.
 */
export const storeContracts: StoreContracts = async (tx, scope, { table, authorId }) => {
  const { customerId } = scope;
  const planned = await checkTable(tx, scope, table);
  const estateIds = [...new Set(planned.contracts.map(({ estateId }) => estateId))].toSorted((a, b) => a - b);
  for (const estateId of estateIds) await lockBilling(tx, { customerId, estateId });
  const { contracts, issues } = await checkTable(tx, scope, table);
  if (issues.length > 0) {
    const metadata = { code: ErrorCode.ContractsHaveErrors, errorCount: issues.length };
    throw new HttpError(409, 'A row of the table is wrong', metadata);
  }
  await savePlannedContracts(tx, { customerId, contracts }, { userId: authorId, action: 'importContract' });
  await saveReadings(tx, { customerId, authorId }, contracts);
  return contracts.length;
};

/** Saves contracts that were checked, with participants, tariffs and mandates. Needs a transaction. */
export async function savePlannedContracts(
  tx: Database,
  { customerId, contracts }: { customerId: number; contracts: PlannedContract[] },
  author: SavingAuthor,
): Promise<void> {
  await saveParticipants(tx, { customerId, participants: contracts.map(participantOf) }, author);
}

function participantOf(contract: PlannedContract): ParticipantToSave {
  const { contract: days, noticeMonths, tariffs, tariffName, mandate, ...participant } = contract;
  return {
    ...participant,
    contract: { ...days, noticeMonths },
    tariffs: tariffs.map((tariff) => ({ ...tariff, name: requireValue(tariffName, 'name of the tariff') })),
    mandate: mandate && { ...mandate, grantedAt: new Date(mandate.grantedAt) },
  };
}

interface Author {
  customerId: number;
  authorId: number;
}

/** A reading that is stored for the instant stays. */
async function saveReadings(tx: Database, keys: Author, contracts: PlannedContract[]): Promise<void> {
  for (const { reading } of contracts) {
    if (!reading) continue;
    const { meterId, atMs, counterWh: counter } = reading;
    await insertReadings(tx, { ...keys, meterId }, [{ atMs, counter, origin: 'operator' }]);
  }
}
