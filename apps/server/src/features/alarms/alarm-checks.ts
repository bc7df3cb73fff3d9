import type { AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { assessBalance } from '@lichthof/domain/alarms/assess-balance.ts';
import { assessBattery } from '@lichthof/domain/alarms/assess-battery.ts';
import { assessFiles } from '@lichthof/domain/alarms/assess-files.ts';
import { assessPv } from '@lichthof/domain/alarms/assess-pv.ts';
import { assessEdge, assessMeterSilence } from '@lichthof/domain/alarms/assess-silence.ts';
import { assessCompleteness, assessDayOfMeter } from '@lichthof/domain/alarms/assess-values.ts';
import type { Assessment } from '@lichthof/domain/alarms/assessment.ts';
import type { Database } from '../../database/database.ts';
import type { AlarmMoment, EstateFacts, SubjectFacts } from './facts/alarm-facts.ts';
import { readBalances } from './facts/balances.db.ts';
import { readEdgeFacts } from './facts/edges.db.ts';
import { readFileFacts } from './facts/files.db.ts';
import { readCompleteness, readDayFacts, readSilenceFacts } from './facts/meters.db.ts';
import { readBatteries, readPlants } from './facts/plants.db.ts';

interface CheckedSubject extends SubjectFacts {
  assess: (limit: number) => Assessment;
}

type AlarmCheck = (db: Database, moment: AlarmMoment) => Promise<CheckedSubject[]>;

type Read<Facts> = (db: Database, moment: AlarmMoment) => Promise<Facts[]>;
type Rule<Facts> = (facts: Facts, limit: number) => Assessment;

/** Pairs the statement that reads the facts of edges or meters with the rule that judges them. */
function check<Facts>(read: Read<Facts & SubjectFacts>, assess: Rule<Facts>): AlarmCheck {
  return async (db, moment) =>
    (await read(db, moment)).map((facts) => ({
      estateId: facts.estateId,
      subjectId: facts.subjectId,
      ...(facts.day !== undefined && { day: facts.day }),
      assess: (limit) => assess(facts, limit),
    }));
}

/** The same for facts of whole estates. */
function checkEstates<Facts>(read: Read<Facts & EstateFacts>, assess: Rule<Facts>): AlarmCheck {
  return check(
    async (db, moment) => (await read(db, moment)).map((facts) => ({ ...facts, subjectId: facts.estateId })),
    assess,
  );
}

/** One row per kind of alarm: what it reads, and the rule that judges it. */
export const alarmChecks: Record<AlarmKind, AlarmCheck> = {
  edgeOffline: check(readEdgeFacts, assessEdge),
  meterSilent: check(readSilenceFacts, assessMeterSilence),
  fileMissing: checkEstates(readFileFacts, assessFiles),
  implausibleValue: check(readDayFacts, assessDayOfMeter),
  incompleteness: checkEstates(readCompleteness, assessCompleteness),
  batteryIdle: checkEstates(readBatteries, assessBattery),
  pvBelowExpectation: checkEstates(readPlants, assessPv),
  energyBalance: checkEstates(readBalances, assessBalance),
};
