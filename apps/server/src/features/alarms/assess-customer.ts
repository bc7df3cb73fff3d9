import type { AlarmKind } from '@lichthof/domain/alarms/alarm-kinds.ts';
import { assessBalance } from '@lichthof/domain/alarms/assess-balance.ts';
import { assessBattery } from '@lichthof/domain/alarms/assess-battery.ts';
import { assessFiles } from '@lichthof/domain/alarms/assess-files.ts';
import { assessPv } from '@lichthof/domain/alarms/assess-pv.ts';
import { assessEdge, assessMeterSilence } from '@lichthof/domain/alarms/assess-silence.ts';
import { assessCompleteness, assessDayOfMeter } from '@lichthof/domain/alarms/assess-values.ts';
import type { Assessment } from '@lichthof/domain/alarms/assessment.ts';
import type { AssessedSubject } from '@lichthof/domain/alarms/reconcile-alarms.ts';
import { lastImportedMonth } from '@lichthof/domain/metering/file-months.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import type { Database } from '../../database/database.ts';
import { readLimits, type LimitOf } from './facts/alarm-rules-in-force.ts';
import { readBalances } from './facts/balances.db.ts';
import { readEdgeFacts } from './facts/edges.db.ts';
import { readFileFacts } from './facts/files.db.ts';
import { readCompleteness, readDayFacts, readSilenceFacts } from './facts/meters.db.ts';
import { readBatteries, readPlants } from './facts/plants.db.ts';

interface Subject {
  estateId: number;
  subjectId: number;
  day?: string;
}

/** Assesses the subjects whose rule is switched on. */
const byRule =
  (limitOf: LimitOf) =>
  <Facts extends Subject>(kind: AlarmKind, facts: Facts[], assess: (facts: Facts, limit: number) => Assessment) =>
    facts.flatMap((each): AssessedSubject[] => {
      const limit = limitOf(kind, each.estateId);
      if (limit === undefined) return [];
      const { estateId, subjectId, day = null } = each;
      return [{ ...assess(each, limit), kind, estateId, subjectId, limit, day }];
    });

const ofEstates = <Facts extends { estateId: number }>(facts: Facts[]) =>
  facts.map((each) => ({ ...each, subjectId: each.estateId }));

interface Moment {
  customerId: number;
  nowMs: number;
}

const todayOf = (nowMs: number) => localDayOf(nowMs, defaultTimeZone);

export async function assessEdges(db: Database, { customerId, nowMs }: Moment): Promise<AssessedSubject[]> {
  const assess = byRule(await readLimits(db, customerId));
  const edges = await readEdgeFacts(db, { customerId, nowMs, today: todayOf(nowMs) });
  return assess('edgeOffline', edges, ({ silentMinutes }, limit) => assessEdge(silentMinutes, limit));
}

/** All that is judged by stored values. `alarmed` are the days of open alarms about implausible values. */
export async function assessValues(
  db: Database,
  { customerId, nowMs }: Moment,
  alarmed: { subjectId: number; day: string }[],
): Promise<AssessedSubject[]> {
  const today = todayOf(nowMs);
  const moment = { customerId, nowMs, today };
  const assess = byRule(await readLimits(db, customerId));
  const current = `${addDays(today, -1).slice(0, 7)}-01`;
  const previous = lastImportedMonth(today);

  const silent = await readSilenceFacts(db, moment);
  const live = await readCompleteness(db, moment, { month: current, hasEdge: true });
  const imported = await readCompleteness(db, moment, { month: previous, hasEdge: false });
  const balances = await readBalances(db, { customerId, month: previous });
  const days = worstDayOfEach(await readDayFacts(db, moment, alarmed));
  return [
    ...assess('meterSilent', silent, ({ lastDay }, limit) => assessMeterSilence({ lastDay, today }, limit)),
    ...assess('fileMissing', ofEstates(await readFileFacts(db, customerId)), ({ storedAtMs }, limit) =>
      assessFiles({ storedAtMs, nowMs }, limit),
    ),
    ...assess('incompleteness', ofEstates([...live, ...imported]), assessCompleteness),
    ...assess('energyBalance', ofEstates(balances), assessBalance),
    ...assess('implausibleValue', days, assessDayOfMeter),
    ...assess('batteryIdle', ofEstates(await readBatteries(db, moment)), (facts, limit) =>
      assessBattery(facts.days, limit),
    ),
    ...assess('pvBelowExpectation', ofEstates(await readPlants(db, moment)), assessPv),
  ];
}

/** A meter has one alarm, about its largest day. */
function worstDayOfEach<Facts extends { subjectId: number; dayWh: number }>(facts: Facts[]): Facts[] {
  const ordered = facts.toSorted((a, b) => a.dayWh - b.dayWh);
  return [...new Map(ordered.map((each) => [each.subjectId, each])).values()];
}
