import { getFirst } from '@lichthof/domain/collections/items.ts';
import * as contract from '@lichthof/contracts/payments/reminders.ts';
import { chooseDelivery } from '@lichthof/domain/letters/letter-delivery.ts';
import { reminderState } from '@lichthof/domain/reminders/reminder-state.ts';
import { typesetLetter } from '../../letters/letter-files.ts';
import type { Database } from '../../../database/database.ts';
import type { EstateKey } from '../../../database/estate-key.ts';
import { addRoute, type RouteContext } from '../../../http/route.ts';
import type { LetterTypesetter } from '../../../integrations/typesetting/typesetter.ts';
import { issueReminders, previewReminders } from './issue-reminders.ts';
import { readOverdueClaims, type OverdueRow } from './overdue-claims.db.ts';
import { blockReminders, liftBlock, listBlocks } from './reminder-blocks.ts';
import { readReminderFacts, type EstateFacts } from './reminder-facts.db.ts';
import { findReminderContent, listReminders, listRemindersOf, markReminderSent } from './reminders.db.ts';

/** Reminders of overdue invoices and instalments: which are due, the letters, and pauses. */
export function remindersRoutes(context: RouteContext, typesetter: LetterTypesetter): void {
  const { db } = context;
  const tools = { db, typesetter };

  addRoute(context, contract.listReminders, ({ params }) => readOverview(db, params));
  addRoute(context, contract.previewReminder, async ({ params, query }) => {
    const { content } = getFirst(await previewReminders(db, params, query.claims));
    const file = await typesetLetter(tools, params.customerId, { kind: 'reminder', content });
    return { ...file, fileName: `Vorschau ${file.fileName}` };
  });
  addRoute(context, contract.issueReminders, ({ params, body, caller: { userId } }) =>
    issueReminders(db, params, { ...body, userId }),
  );
  addRoute(context, contract.getReminderFile, async ({ params }) => {
    const content = await findReminderContent(db, params);
    return typesetLetter(tools, params.customerId, { kind: 'reminder', content });
  });
  addRoute(context, contract.markReminderSent, ({ params, caller: { userId } }) =>
    markReminderSent(db, params, userId),
  );
  addRoute(context, contract.getReminderHistory, async ({ params }) => {
    const [blocks, reminders] = await Promise.all([listBlocks(db, params), listRemindersOf(db, params)]);
    return { blocks, reminders };
  });
  addRoute(context, contract.blockReminders, ({ params, body, caller: { userId } }) =>
    blockReminders(db, params, { ...body, userId }),
  );
  addRoute(context, contract.liftReminderBlock, ({ params, caller: { userId } }) => liftBlock(db, params, userId));
}

async function readOverview(db: Database, key: EstateKey): Promise<contract.ReminderOverview> {
  const facts = await readReminderFacts(db, key);
  const [rows, reminders] = await Promise.all([readOverdueClaims(db, key, facts.today), listReminders(db, key)]);
  return { ...facts, claims: rows.map((row) => toAnswer(row, facts)), reminders };
}

const listedFields = [
  'claim',
  'claimKind',
  'number',
  'participantId',
  'participantType',
  'names',
  'apartmentName',
  'from',
  'to',
  'isRepayment',
  'paidCents',
  'returnedOn',
  'dueDate',
  'openCents',
  'last',
  'block',
  'otherCents',
] as const;

function pick<Name extends keyof OverdueRow>(row: OverdueRow, names: readonly Name[]): Pick<OverdueRow, Name> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<OverdueRow, Name>;
}

function toAnswer(row: OverdueRow, { rules, today }: EstateFacts): contract.OverdueClaim {
  const state = reminderState(row, rules, today);
  return {
    ...pick(row, listedFields),
    kind: state.kind,
    step: 'step' in state ? state.step : null,
    day: 'day' in state ? state.day : null,
    delivery: chooseDelivery(row),
  };
}
