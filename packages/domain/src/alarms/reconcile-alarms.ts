import { alarmDefinitions, type AlarmKind } from './alarm-kinds.ts';
import type { Assessment } from './assessment.ts';

/** A subject of a rule that is switched on, with what the rule says. */
export interface AssessedSubject extends Assessment {
  kind: AlarmKind;
  estateId: number;
  subjectId: number;
  limit: number;
  /** The local day that the alarm is about, if it is about one. */
  day?: string | null;
}

export interface OpenAlarm {
  alarmId: number;
  kind: AlarmKind;
  estateId: number;
  subjectId: number;
  /** Since when the rule has found it good again, ms since 1970; null while it is not. */
  goodSinceMs: number | null;
  isAcknowledged: boolean;
}

export const closeReasons = ['good', 'ended', 'gone', 'confirmed'] as const;
/**
 * `gone`: the subject or the estate was removed, or its rule was switched off. `confirmed`: a person has acknowledged the
 * value, which so counts as right.
 */
type CloseReason = (typeof closeReasons)[number];

export interface AlarmChanges {
  opened: AssessedSubject[];
  closed: { alarmId: number; reason: CloseReason }[];
  /** Alarms whose good time begins (now) or ends (null). */
  waiting: { alarmId: number; goodSinceMs: number | null }[];
}

const toKey = ({ kind, subjectId }: { kind: AlarmKind; subjectId: number }) => `${kind} ${subjectId}`;

/**
 * The changes between the open alarms and what the rules say now. A subject has at most one open alarm of a kind. An
 * alarm whose kind was not judged (`kinds`) stays as it is.
 */
export function reconcileAlarms(
  { assessed, open, kinds }: { assessed: AssessedSubject[]; open: OpenAlarm[]; kinds: readonly AlarmKind[] },
  nowMs: number,
): AlarmChanges {
  const subjects = new Map(assessed.map((subject) => [toKey(subject), subject]));
  const alarms = open.filter(({ kind }) => kinds.includes(kind));
  const openKeys = new Set(alarms.map(toKey));
  const changes: AlarmChanges = { opened: [], closed: [], waiting: [] };
  for (const [key, subject] of subjects) {
    if (subject.state === 'bad' && !openKeys.has(key)) changes.opened.push(subject);
  }
  for (const alarm of alarms) follow(alarm, subjects.get(toKey(alarm)), { changes, nowMs });
  return changes;
}

function follow(
  { alarmId, kind, goodSinceMs, isAcknowledged }: OpenAlarm,
  subject: AssessedSubject | undefined,
  { changes, nowMs }: { changes: AlarmChanges; nowMs: number },
): void {
  if (alarmDefinitions[kind].isConfirmable && isAcknowledged) changes.closed.push({ alarmId, reason: 'confirmed' });
  else if (!subject) changes.closed.push({ alarmId, reason: 'gone' });
  else if (subject.state === 'ended') changes.closed.push({ alarmId, reason: 'ended' });
  else if (subject.state !== 'good') {
    if (goodSinceMs !== null) changes.waiting.push({ alarmId, goodSinceMs: null });
  } else if (nowMs - (goodSinceMs ?? nowMs) >= alarmDefinitions[kind].goodForMinutes * 60_000) {
    changes.closed.push({ alarmId, reason: 'good' });
  } else if (goodSinceMs === null) {
    changes.waiting.push({ alarmId, goodSinceMs: nowMs });
  }
}
