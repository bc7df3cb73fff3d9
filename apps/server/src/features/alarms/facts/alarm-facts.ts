import type { AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';

/** What the facts of a kind are read for. */
export interface AlarmMoment {
  kind: AlarmKind;
  customerId: number;
  nowMs: number;
  /** The local day of the default time zone. */
  today: string;
}

export interface EstateFacts {
  estateId: number;
}

export interface SubjectFacts extends EstateFacts {
  /** The edge, the meter or the estate, by the kind of the alarm. */
  subjectId: number;
  /** The local day that the alarm is about, if it is about one. */
  day?: string;
}
