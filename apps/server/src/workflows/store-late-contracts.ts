import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { isInContractGap } from '@lichthof/domain/contract-import/contract-gaps.ts';
import type { ContractIssueCode } from '@lichthof/domain/contract-import/contract-issues.ts';
import { issuesOfContract, issuesOfList } from '@lichthof/domain/contract-import/contract-rules.ts';
import type { EstateFacts } from '@lichthof/domain/contract-import/estate-facts.ts';
import type { PlannedContract } from '@lichthof/domain/contract-import/plan-contracts.ts';
import { planLateContract } from '@lichthof/domain/contract-import/plan-late-contract.ts';
import { valuesToStore } from '@lichthof/domain/fields/field.ts';
import { participantFields, type ParticipantFields, type Payer } from '@lichthof/domain/fields/participant-fields.ts';
import type { Database } from '../database/database.ts';
import type { EstateKey } from '../database/estate-key.ts';
import { lockBilling } from '../features/billing/billing-runs.db.ts';
import { findOwner } from '../features/participants/creation/participant-options.db.ts';
import { readFactsOfEstate } from '../features/participants/late-contracts/late-contract-options.db.ts';
import type {
  LateContracts,
  StoreLateContracts,
} from '../features/participants/late-contracts/late-contracts.routes.ts';
import { conflict, HttpError } from '../http/errors.ts';
import { savePlannedContracts } from './store-contracts.ts';

/**
 * Stores contracts for past days by the rules of the table import, while no other contract of the estate can change.
 * Throws 409 with a code for the rule that a contract breaks, and 400 for a vacancy without a known owner.
 */
export const storeLateContracts: StoreLateContracts = async (tx, key, { late, authorId }) => {
  await lockBilling(tx, key);
  const estate = await readFactsOfEstate(tx, key);
  const owner = await findPayer(tx, key, late);
  const contracts = late.contracts.map((wanted, index) =>
    planLateContract(wanted, { line: index + 1, owner, tariffId: late.tariffId }, estate),
  );
  refuseImpossible(contracts, estate);
  const author = { userId: authorId, action: 'addLateContract' as const, reason: late.reason };
  await savePlannedContracts(tx, { customerId: key.customerId, contracts }, author);
  return contracts.length;
};

const nobody: Payer = {
  ...valuesToStore<ParticipantFields>(participantFields, { names: [], isBusiness: false }),
  invoiceAddress: null,
};

/** The named owner, else the one who paid for the last contract of the owner. */
async function findPayer(tx: Database, key: EstateKey, { ownerName, contracts }: LateContracts): Promise<Payer> {
  if (!contracts.some(({ type }) => type === 'vacant')) return nobody;
  if (ownerName !== undefined) return { ...nobody, names: [ownerName] };
  const owner = await findOwner(tx, key);
  if (!owner) throw new HttpError(400, 'No owner is known who pays for a vacancy', { field: 'ownerName' });
  return owner;
}

/** What the rules of contracts say about past days, in the words of the client. */
const codes = new Map<ContractIssueCode, ErrorCode>([
  ['billed', ErrorCode.BillingPeriodTaken],
  ['overlaps', ErrorCode.ContractOverlaps],
  ['somebodyLivesThere', ErrorCode.ApartmentOccupied],
  ['nobodyLivesThere', ErrorCode.ContractOutsideOccupancy],
  ['outsideOccupancy', ErrorCode.ContractOutsideOccupancy],
  ['meterMissing', ErrorCode.MeterMissing],
  ['supplyMissing', ErrorCode.SupplyMissing],
  ['unknownTariff', ErrorCode.TariffNotInForce],
  ['tariffNotInForce', ErrorCode.TariffNotInForce],
]);

function refuseImpossible(contracts: PlannedContract[], estate: EstateFacts): void {
  const [issue] = [...contracts.flatMap((contract) => issuesOfContract(contract, estate)), ...issuesOfList(contracts)];
  const isOutdated = !contracts.every((contract) => isInContractGap(contract, estate));
  if (!issue && !isOutdated) return;
  const code = (issue && codes.get(issue.code)) ?? ErrorCode.ChangedByOthers;
  throw conflict(code, 'The days of a contract are billed, covered or lived in otherwise');
}
