import { requireProvider } from '@lichthof/domain/billing/billing-basis.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { InvoiceDraft } from '@lichthof/domain/billing/invoices/invoice-draft.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import type { Database } from '../../../database/database.ts';
import { addAuditEntry } from '../../../database/audit/add-audit-entry.ts';
import { conflict, HttpError } from '../../../http/errors.ts';
import { insertRun, lockEstate } from '../billing-runs.db.ts';
import { prepareBilling } from '../preparation/prepare-billing.ts';
import { sumRunFigures } from './run-figures.ts';
import type { EstateKey } from '../../../database/estate-key.ts';

interface ConfirmedBilling extends EstateKey {
  period: DayRange;
  invoiceCount: number;
  grossCents: number;
  /** Without it all are billed. */
  contractIds?: readonly number[] | undefined;
  userId: number;
  now: Date;
  /** Claims the run for the caller, so that no job takes it. */
  claimToken?: string;
}

/**
 * Starts the confirmed run. Throws 422 BillingNotReady if an issue blocks, 422 BillingContractUnknown for an unknown contract, 409 BillingChanged if the result differs
 * from the confirmed preview, 409 BillingPeriodTaken if another run bills a day of a contract.
 */
export async function startBillingRun(db: Database, confirmed: ConfirmedBilling): Promise<number> {
  const { customerId, estateId, period, contractIds, userId, now } = confirmed;
  const { basis, drafts, issues } = await prepareBilling(db, { customerId, estateId, period, contractIds, now });
  const blocking = issues.filter(({ severity }) => severity === 'blocks');
  if (blocking.some(({ code }) => code === 'periodBilled')) throw periodTaken();
  if (blocking.length > 0) {
    const codes = [...new Set(blocking.map(({ code }) => code))];
    throw new HttpError(422, `Not ready: ${codes.join(', ')}`, { code: ErrorCode.BillingNotReady });
  }
  const figures = sumRunFigures(drafts);
  if (figures.expectedCount !== confirmed.invoiceCount || figures.expectedGrossCents !== confirmed.grossCents) {
    throw conflict(ErrorCode.BillingChanged, 'It comes to something else by now');
  }
  const { providerId } = requireProvider(basis);
  const run = { ...confirmed, ...figures, providerId };
  return db.transaction().execute(async (tx) => {
    await lockEstate(tx, run);
    const runId = await insertRun(tx, run);
    if (runId === undefined) throw periodTaken();
    await addAuditEntry(tx, {
      customerId,
      userId,
      action: 'start',
      objectType: 'billing_run',
      objectId: runId,
      after: {
        ...period,
        invoiceCount: figures.expectedCount,
        grossCents: figures.expectedGrossCents,
        ...(contractIds && { billedParticipants: drafts.map(nameParticipant) }),
      },
    });
    return runId;
  });
}

/** 'WE 13, Mariam Haddad (K-100482)': two participants may have one name. */
function nameParticipant({ allocation: { contract } }: InvoiceDraft): string {
  const { apartmentName, names, customerNumber } = contract;
  return [apartmentName, `${names.join(' und ')} (${customerNumber})`].filter((part) => part !== null).join(', ');
}

const periodTaken = () => conflict(ErrorCode.BillingPeriodTaken, 'A run bills days of this period already');
