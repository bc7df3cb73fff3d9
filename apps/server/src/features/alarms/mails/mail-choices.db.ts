import type { AlarmMailChoice } from '@lichthof/contracts/monitoring/alarm-mails.ts';
import { sql } from 'kysely';
import type { Database } from '../../../database/database.ts';

interface ChoiceKey {
  customerId: number;
  userId: number;
}

/** Nobody gets mails who has not chosen them. */
const unset: AlarmMailChoice = { high: 'none', medium: 'none', dailyHour: 7 };

export async function readChoice(db: Database, { customerId, userId }: ChoiceKey): Promise<AlarmMailChoice> {
  const row = await db
    .selectFrom('alarm_mail_choice')
    .select(['high', 'medium', 'daily_hour as dailyHour'])
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? unset;
}

/** Alarms from before the choice are not mailed at once. */
export async function saveChoice(
  tx: Database,
  { customerId, userId }: ChoiceKey,
  { high, medium, dailyHour }: AlarmMailChoice,
): Promise<void> {
  await sql`
    insert into alarm_mail_choice (customer_id, user_id, high, medium, daily_hour, instant_alarm_id)
    select ${customerId}::int, ${userId}::int, ${high}, ${medium}, ${dailyHour}::int,
      coalesce((select max(id) from alarm where customer_id = ${customerId}), 0)
    on conflict (customer_id, user_id) do update set high = excluded.high, medium = excluded.medium,
      daily_hour = excluded.daily_hour, instant_alarm_id = excluded.instant_alarm_id`.execute(tx);
}

export interface MailReader extends AlarmMailChoice {
  userId: number;
  sub: string;
  email: string;
  name: string;
  instantAlarmId: number;
  instantAt: Date | null;
  dailyOn: string | null;
}

/** The users of a customer who chose mails and have signed in before. */
export async function listMailReaders(db: Database, customerId: number): Promise<MailReader[]> {
  return db
    .selectFrom('alarm_mail_choice as c')
    .innerJoin('app_user as u', 'u.id', 'c.user_id')
    .select(['c.user_id as userId', 'u.email', 'c.high', 'c.medium', 'c.daily_hour as dailyHour'])
    .select(['c.instant_alarm_id as instantAlarmId', 'c.instant_at as instantAt', 'c.daily_on as dailyOn'])
    .select(['u.sub', sql<string>`u.first_name || ' ' || u.last_name`.as('name')])
    .where('c.customer_id', '=', customerId)
    .where('u.sub', 'is not', null)
    .where((either) => either.or([either('c.high', '<>', 'none'), either('c.medium', '<>', 'none')]))
    .orderBy('c.user_id')
    .$narrowType<{ sub: string }>()
    .execute();
}

/** False when another server has stored it: then that one mails. */
export async function noteInstantMail(
  tx: Database,
  { customerId, userId, instantAlarmId }: { customerId: number } & Pick<MailReader, 'userId' | 'instantAlarmId'>,
  { alarmId, nowMs }: { alarmId: number; nowMs: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alarm_mail_choice')
    .set({ instant_alarm_id: alarmId, instant_at: new Date(nowMs) })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where('instant_alarm_id', '=', instantAlarmId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** False when the mail of the day was stored already. */
export async function noteDailyMail(
  tx: Database,
  { customerId, userId, today }: { customerId: number; userId: number; today: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alarm_mail_choice')
    .set({ daily_on: today })
    .where('customer_id', '=', customerId)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('daily_on', 'is', null), where('daily_on', '<', today)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
