import { requireValue } from '@lichthof/domain/collections/items.ts';
import { similarHouseholds } from '@lichthof/domain/billing/households/similar-households.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { periodAround, shiftPeriod, type DayRange } from '@lichthof/domain/time/periods.ts';
import type { FastifyBaseLogger } from 'fastify';
import { addNotices } from '../features/notices/add-notice.ts';
import type { Database } from '../database/database.ts';
import { runForCustomers } from '../database/isolation/customer-scope.ts';
import { readEstateMonth, type ContractMonth } from '../features/tenant/electricity/read-estate-month.ts';
import { readMailReaders } from '../features/tenant/mails/mail-choices.db.ts';
import {
  findDueMonths,
  insertInformation,
  type DueMonth,
  type InformationContent,
} from '../features/tenant/months/monthly-information.db.ts';
import { findUntoldInvoices } from '../features/tenant/mails/untold-invoices.db.ts';
import { startRepeating } from './repeat.ts';

const pauseMs = 600_000;

/** Informs tenants of months that are over, and of new invoices. Several servers may run this beside each other. */
export function startInformingTenants(db: Database, log: Pick<FastifyBaseLogger, 'error'>): () => Promise<void> {
  const doNext = async (signal: AbortSignal) => {
    for (const { id } of await db.selectFrom('customer').select('id').execute()) {
      if (signal.aborted) break;
      // one customer that fails, such as one whose machine is away, must not keep the others waiting
      await runForCustomers([id], async () => {
        await informTenants(db, id, signal);
        await tellOfInvoices(db, id);
      }).catch((error: unknown) => log.error(error, `Informing the tenants of customer ${id} failed`));
    }
    return false;
  };
  return startRepeating({ log, pauseMs, failure: 'Informing tenants failed', doNext });
}

/** What remains undone when the signal is aborted is found again. */
export async function informTenants(db: Database, customerId: number, signal?: AbortSignal): Promise<void> {
  for (const due of await findDueMonths(db, customerId)) {
    if (signal?.aborted) break;
    await informOfMonth(db, due);
  }
}

/** Values that arrive late are waited for until the tenth day. */
const latestDay = 9;

async function informOfMonth(db: Database, due: DueMonth): Promise<void> {
  const month = periodAround('month', due.month);
  const contractIds = due.contracts.map(({ contractId }) => contractId);
  const found = await readEstateMonth(db, { customerId: due.customerId, estateId: due.estateId, month, contractIds });
  const isLate = due.today >= addDays(month.to, latestDay);
  for (const one of found.filter(({ electricity }) => isLate || isComplete(electricity))) {
    await inform(db, due, { one, similar: similarTo(one, { found, due, month }) });
  }
}

const isComplete = ({ isReliable, missing }: InformationContent['electricity']) =>
  isReliable && missing.own === 0 && missing.others === 0;

interface SameMonth {
  found: ContractMonth[];
  due: DueMonth;
  month: DayRange;
}

/** Of the quarter-hours of a household that is compared with others. */
const mostMissingPercent = 1;
const quarterHoursOfDay = 96;

/** Only households with nearly all values of the whole month are compared. */
function similarTo(own: ContractMonth, { found, due, month }: SameMonth): InformationContent['similar'] {
  const areaOf = ({ contract }: ContractMonth) =>
    due.contracts.find(({ contractId }) => contractId === contract.contractId)?.areaSqm ?? null;
  const mostMissing = (daysBetween(month.from, month.to) * quarterHoursOfDay * mostMissingPercent) / 100;
  const isWhole = ({ electricity: { from, to, missing } }: ContractMonth) =>
    from === month.from && to === month.to && missing.own <= mostMissing;
  const areaSqm = areaOf(own);
  if (areaSqm === null || !isWhole(own)) return null;
  const others = found.flatMap((other) => {
    const otherArea = areaOf(other);
    if (other === own || otherArea === null || !isWhole(other)) return [];
    return [{ areaSqm: otherArea, energyWh: other.electricity.pvWh + other.electricity.gridWh }];
  });
  return similarHouseholds({ areaSqm }, others);
}

interface Information {
  one: ContractMonth;
  similar: InformationContent['similar'];
}

/** Stores the information and the mails about it in one transaction; only of the last month are mails sent. */
async function inform(db: Database, due: DueMonth, { one, similar }: Information): Promise<void> {
  const { customerId, estateId, month, today } = due;
  const { contract, electricity } = one;
  const found = due.contracts.find(({ contractId }) => contractId === contract.contractId);
  const { contractId, occupancyId, apartmentId, apartment } = requireValue(found, 'contract that is due');
  const isLastMonth = shiftPeriod('month', today, -1).from === month;
  await db.transaction().execute(async (tx) => {
    const content = { contractNumber: contract.number, electricity, similar };
    const isNew = await insertInformation(tx, { customerId, estateId, contractId, occupancyId, month, content });
    if (!isNew || !isLastMonth) return;
    const kind = 'monthlyInformation';
    const readers = await readMailReaders(tx, { customerId, occupancyId, kind, from: electricity.from });
    const figures = mailFiguresOf(electricity);
    await addNotices(
      tx,
      readers.map(({ userId, email, name }) => ({
        customerId,
        kind,
        recipient: email,
        name,
        cause: `month:${contractId}:${month.slice(0, 7)}:${userId}`,
        facts: { userId, apartmentId, apartment, month: month.slice(0, 7), ...figures },
      })),
    );
  });
}

function mailFiguresOf({ isReliable, pvWh, gridWh, cost }: InformationContent['electricity']) {
  if (!isReliable) return { energyWh: null, grossCents: null, pvPercent: null };
  const energyWh = pvWh + gridWh;
  const pvPercent = energyWh === 0 ? null : Math.round((pvWh / energyWh) * 100);
  return { energyWh, grossCents: cost?.grossCents ?? null, pvPercent };
}

/** Mails about invoices to tenants who want them and do not get the invoice itself by mail. */
export async function tellOfInvoices(db: Database, customerId: number): Promise<void> {
  const untold = await findUntoldInvoices(db, customerId);
  await addNotices(
    db,
    untold.map(({ invoiceId, number, userId, email, name, apartmentId, apartment }) => ({
      customerId,
      kind: 'newDocument',
      recipient: email,
      name,
      cause: `invoice:${invoiceId}:${userId}`,
      facts: { userId, apartmentId, apartment, number },
    })),
  );
}
