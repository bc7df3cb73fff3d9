import type { Alarm } from '@lichthof/contracts/monitoring/alarms.ts';
import { alarmSeverities, type AlarmSeverity } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { localDayOf, startOfDay } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { addNotices, type AlarmMailFacts } from '../../notices/add-notice.ts';
import type { Database } from '../../../database/database.ts';
import { findCaller } from '../../../http/caller.ts';
import { listNewAlarms } from '../alarms.db.ts';
import { listMailReaders, noteDailyMail, noteInstantMail, type MailReader } from './mail-choices.db.ts';

interface Moment {
  customerId: number;
  nowMs: number;
}

/** A user gets at most one mail at once in this time; what comes meanwhile is in the next one. */
const pauseMs = 3_600_000;
const hourMs = 3_600_000;

/**
 * Stores the mails about open alarms that are due: one for all alarms of a user. The mail and what it covers are stored
 * in one transaction, so a server that is killed neither forgets nor repeats one.
 */
export async function queueAlarmMails(db: Database, moment: Moment): Promise<void> {
  for (const reader of await listMailReaders(db, moment.customerId)) {
    await queueInstantMail(db, reader, moment);
    await queueDailyMail(db, reader, moment);
  }
}

const listSeverities = (reader: MailReader, time: 'instant' | 'daily') =>
  alarmSeverities.filter((severity) => reader[severity] === time);

async function queueInstantMail(db: Database, reader: MailReader, { customerId, nowMs }: Moment): Promise<void> {
  const severities = listSeverities(reader, 'instant');
  if (severities.length === 0 || (reader.instantAt && nowMs - reader.instantAt.getTime() < pauseMs)) return;
  const alarms = await visibleAlarms(db, reader, { customerId, nowMs, severities, after: reader.instantAlarmId });
  if (alarms.length === 0) return;
  const alarmId = Math.max(...alarms.map((alarm) => alarm.alarmId));
  await db.transaction().execute(async (tx) => {
    if (!(await noteInstantMail(tx, { customerId, ...reader }, { alarmId, nowMs }))) return;
    await addNotices(tx, [noticeFor(reader, { customerId, alarms, isDaily: false })]);
  });
}

async function queueDailyMail(db: Database, reader: MailReader, { customerId, nowMs }: Moment): Promise<void> {
  const severities = listSeverities(reader, 'daily');
  const today = localDayOf(nowMs, defaultTimeZone);
  const isDone = reader.dailyOn !== null && reader.dailyOn >= today;
  if (severities.length === 0 || isDone || nowMs < startOfHour(today, reader.dailyHour)) return;
  const alarms = await visibleAlarms(db, reader, { customerId, nowMs, severities, after: 0 });
  await db.transaction().execute(async (tx) => {
    if (!(await noteDailyMail(tx, { customerId, userId: reader.userId, today })) || alarms.length === 0) return;
    await addNotices(tx, [noticeFor(reader, { customerId, alarms, isDaily: true })]);
  });
}

/** On days of the clock change an hour later or earlier by the clock, never twice. */
const startOfHour = (day: string, hour: number) => startOfDay(day, defaultTimeZone) + hour * hourMs;

interface MailedAlarms extends Moment {
  severities: AlarmSeverity[];
  after: number;
}

/** Rights are read now: who has lost them gets no mail. */
async function visibleAlarms(db: Database, { sub }: MailReader, query: MailedAlarms): Promise<Alarm[]> {
  const caller = await findCaller(db, { sub, issuedAtSeconds: Math.ceil(query.nowMs / 1000) });
  return caller ? listNewAlarms(db, caller, query) : [];
}

/** A mail lists the first alarms and counts all. */
const mostListed = 20;

function noticeFor(
  { email: recipient, name }: MailReader,
  { customerId, alarms, isDaily }: { customerId: number; alarms: Alarm[]; isDaily: boolean },
) {
  const listed = alarms.slice(0, mostListed).map(({ alarmId, kind, severity, subjectName, estateName }) => ({
    alarmId,
    kind,
    severity,
    subjectName,
    estateName,
  }));
  const facts: AlarmMailFacts = { alarms: listed, total: alarms.length, isDaily };
  return { customerId, kind: 'alarms' as const, recipient, name, facts };
}
