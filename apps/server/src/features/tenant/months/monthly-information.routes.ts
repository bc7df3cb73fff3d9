import { ErrorCode } from '@lichthof/contracts/errors.ts';
import * as contract from '@lichthof/contracts/tenant/monthly-information.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { HttpError, notFound } from '../../../http/errors.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import { chooseMail, findReader, findStopped, readChoices, stopMail } from '../mails/mail-choices.db.ts';
import { findCoveringInvoice, listInformation, type StoredInformation } from './monthly-information.db.ts';

/** The months of which a tenant was informed, and the mails that a tenant wants. */
export function monthlyInformationRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listMonthlyInformation, async ({ params, caller: { userId } }) => {
    const all = await listInformation(db, { ...params, userId });
    return all.map(({ month, content: { electricity, similar } }) => ({
      month,
      pvWh: electricity.isReliable ? electricity.pvWh : null,
      gridWh: electricity.isReliable ? electricity.gridWh : null,
      grossCents: electricity.isReliable ? (electricity.cost?.grossCents ?? null) : null,
      similar: electricity.isReliable ? similar : null,
    }));
  });

  addRoute(context, contract.getMonthlyInformation, async ({ params: { apartmentId, month }, caller: { userId } }) => {
    const all = await listInformation(db, { apartmentId, userId });
    const found = all.find((one) => one.month === month);
    if (!found) throw notFound('Monthly information');
    const { createdAt, content } = found;
    return {
      month,
      createdAt,
      ...content,
      previousMonthWh: findConsumption(all, month, -1),
      previousYearWh: findConsumption(all, month, -12),
      invoice: await findCoveringInvoice(db, found),
    };
  });

  serveChoices(context);
}

/** Null unless the whole other month was told and known. */
function findConsumption(all: StoredInformation[], month: string, steps: number): number | null {
  const other = shiftPeriod('month', `${month}-01`, steps);
  const stored = all.find((one) => `${one.month}-01` === other.from)?.content.electricity;
  if (!stored?.isReliable || stored.from !== other.from || stored.to !== other.to) return null;
  return stored.pvWh + stored.gridWh;
}

function serveChoices(context: RouteContext): void {
  const { db } = context;
  const requireReader = async (tenant: { apartmentId: number; userId: number }) => {
    const reader = await findReader(db, tenant);
    if (!reader) throw notFound('Apartment');
    return reader;
  };

  addRoute(context, contract.getMailChoices, async ({ params, caller: { userId } }) =>
    readChoices(db, await requireReader({ ...params, userId })),
  );
  addRoute(context, contract.changeMailChoice, async ({ params, body: { kind, isWanted }, caller: { userId } }) => {
    const reader = await requireReader({ ...params, userId });
    await (isWanted ? chooseMail : stopMail)(db, { ...reader, kind });
    return readChoices(db, reader);
  });
  addRoute(context, contract.stopMails, async ({ body: { token } }) => {
    const choice = await findStopped(db, token);
    if (!choice) throw new HttpError(404, 'No such link', { code: ErrorCode.LinkInvalid });
    await stopMail(db, choice);
    return { kind: choice.kind };
  });
}
