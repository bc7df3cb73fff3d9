import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { InvoiceAllocation } from '@lichthof/domain/billing/invoice-snapshot.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { covers, type BillingBasis, type Supply } from './billing-basis.ts';
import { weightsOf, type ContractShare } from './contract-shares.ts';
import { houseEnergyIn } from './house-energy.ts';
import type { InvoiceDraft } from './invoice-draft.ts';
import type { PreparedBilling } from './prepare-billing.ts';

/** How the roof's electricity was shared out on the days of an invoice, and among how many. */
export function allocationOf(
  { share, supply }: InvoiceDraft,
  { drafts, settlement, basis }: PreparedBilling,
): InvoiceAllocation {
  const contracts = drafts.map((draft) => draft.share.contract);
  const dwellings = new Set(contracts.flatMap(({ apartmentId }) => apartmentId ?? []));
  return {
    key: supply.key,
    base: supply.base,
    unused: supply.unused,
    participantsCount: new Set(
      contracts.map(({ apartmentId, participantId }) => apartmentId ?? `general ${participantId}`),
    ).size,
    dwellingsCount: dwellings.size,
    fewestTenantDwellings: fewestTenantDwellings(drafts, share.billed),
    weight:
      supply.key === AllocationKey.ByConsumption ? null : weightOf(share, { drafts, supply, estate: basis.estate }),
    ...houseEnergyIn(settlement, share.billed),
  };
}

/** On the day with the fewest, flats with a tenant's contract. */
function fewestTenantDwellings(drafts: InvoiceDraft[], billed: DayRange): number {
  const tenants = drafts.map(({ share }) => share.contract).filter(({ type }) => type === 'tenant');
  const changes = tenants.flatMap(({ from, to }) => [from, ...(to === null ? [] : [to])]);
  const days = [billed.from, ...changes.filter((day) => billed.from < day && day < billed.to)];
  return Math.min(...days.map((day) => tenants.filter((contract) => covers(contract, day)).length));
}

type AgreedKey = { drafts: InvoiceDraft[]; supply: Supply; estate: BillingBasis['estate'] };

function weightOf(share: ContractShare, { drafts, supply, estate }: AgreedKey): { own: number; all: number } {
  const lastDay = addDays(share.billed.to, -1);
  const present = drafts.map((draft) => draft.share).filter(({ contract }) => covers(contract, lastDay));
  const weights = supply.key === AllocationKey.EqualParts ? present.map(() => 1) : weightsOf(present, estate);
  return { own: weights[present.indexOf(share)]!, all: weights.reduce((sum, weight) => sum + weight, 0) };
}
