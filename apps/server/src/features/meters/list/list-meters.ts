import type { Meter, MeterStatus, MeterWarning } from '@lichthof/contracts/metering/meters.ts';
import { consumptionKinds, MeterKind, needsApartment } from '@lichthof/domain/metering/codes.ts';
import type { ComponentCategory } from '@lichthof/domain/metering/edges/edge-registers.ts';
import {
  expectedQuarterHours,
  expectedTime,
  type ExpectedTime,
  missingStarts,
} from '@lichthof/domain/metering/expected-values.ts';
import { isFileDue } from '@lichthof/domain/metering/file-months.ts';
import { completenessOf } from '@lichthof/domain/metering/meter-day.ts';
import { meterSilentAfterDays, minCompleteness } from '@lichthof/domain/metering/status-thresholds.ts';
import { addDays, daysBetween } from '@lichthof/domain/time/days.ts';
import { localDayOf, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Database } from '../../../database/database.ts';
import type { MeterListQuery } from './meter-facts.db.ts';
import { noParts, readMeterParts } from './meter-parts.db.ts';
import { type MeterRow, readMeterRows, type StoredDay } from './meter-rows.db.ts';

/** The meters of an estate, by place and name, with their values of the month that begins on the day given. */
export async function listMeters(db: Database, wanted: MeterListQuery): Promise<Meter[]> {
  const rows = await readMeterRows(db, wanted);
  const findParts = rows.some(({ facts }) => facts.isComputed) ? await readMeterParts(db, wanted) : noParts;
  return rows.map((row) => toMeter(row, findParts(row.meterId), wanted.nowMs));
}

function toMeter(
  { facts, timeZone, life, storedDays, ...row }: MeterRow,
  parts: Pick<Meter, 'parts' | 'partOf'>,
  nowMs: number,
): Meter {
  const expected = life && { ...expectedTime(life, { timeZone, nowMs }), timeZone };
  const meter = { ...row, ...parts, days: expected ? storedDays.map((day) => toDay(day, expected)) : [] };
  return { ...meter, ...judgeStatus({ ...meter, facts }, localDayOf(nowMs, timeZone)) };
}

type ExpectedThere = ExpectedTime & { timeZone: TimeZone };

function toDay({ day, missing, amounts, substituted }: StoredDay, expected: ExpectedThere): Meter['days'][number] {
  const missingNow = amounts ? missingStarts(day, amounts, expected).length : missing;
  const quarterHours = expectedQuarterHours(expected, { from: day, to: addDays(day, 1) }, expected.timeZone);
  return { day, completeness: missingNow === 0 ? 1 : completenessOf(quarterHours, missingNow), substituted };
}

/** The facts that decide a meter's status, besides its own fields. */
export interface MeterFacts {
  /** Its last assignment has ended. */
  isAssignmentOver: boolean;
  hasValues: boolean;
  /** On one of the days after which a meter is silent. */
  hasRecentValues: boolean;
  /** Whether an edge has ever sent values in its estate; without one values come as files. */
  hasSpeakingEdge: boolean;
  /** Completeness of the running month up to yesterday, 0 to 1; null before its first whole day. */
  completeness: number | null;
  /** The device that it is read from; null when no edge reads it, or none that has described its devices. */
  componentCategory: ComponentCategory | null;
  /** Its values are computed of other meters. */
  isComputed: boolean;
  /** More was taken away than was there: a part of the computed meter lacks values, or sits elsewhere. */
  hasNegativeDays: boolean;
  /** Codes of what its edge told that is odd. */
  notices: string[];
}

type MeterWithFacts = Omit<Meter, 'status' | 'warnings'> & { facts: MeterFacts };

/** The meter's status, with its warnings: a meter that is not in place has none. */
export function judgeStatus(meter: MeterWithFacts, today: string): Pick<Meter, 'status' | 'warnings'> {
  if (isInactive(meter, today)) return { status: 'inactive', warnings: [] };
  const warnings = listWarnings(meter, today);
  if (isUnassigned(meter)) return { status: 'unassigned', warnings };
  const status: MeterStatus = warnings.length > 0 ? 'warning' : 'active';
  return { status, warnings };
}

function isInactive({ isArchived, removedOn }: MeterWithFacts, today: string): boolean {
  return isArchived || (removedOn !== null && removedOn <= today);
}

/** A place that waits for the night counts already: there is nothing left to do. */
function isUnassigned({ waitingChange, measuringPoint, apartmentId, facts }: MeterWithFacts): boolean {
  if (waitingChange) return false;
  if (measuringPoint === null || facts.isAssignmentOver) return true;
  return needsApartment(measuringPoint) && apartmentId === null;
}

function listWarnings(meter: MeterWithFacts, today: string): MeterWarning[] {
  const { facts } = meter;
  const warnings: (MeterWarning | null)[] = [
    missingValues(meter, today),
    facts.notices.includes('counterReset') ? 'counterReset' : null,
    facts.notices.includes('implausibleJump') ? 'implausible' : null,
    isUncalibrated(meter) ? 'notCalibrated' : null,
    // number and type are asked for where an edge reads it: calibration and invoices rest on them
    meter.edge && meter.serialNumber === null ? 'noDevice' : null,
    facts.hasNegativeDays ? 'negative' : null,
  ];
  return warnings.filter((warning) => warning !== null);
}

const gauges: ReadonlySet<MeterKind | null> = new Set([MeterKind.StorageCapacity, MeterKind.StorageChargingQuota]);

/** Gauges have levels, not amounts. */
function missingValues(
  { kind, deviceType, installedOn, edge, valuesTo, facts }: MeterWithFacts,
  today: string,
): MeterWarning | null {
  if (gauges.has(kind)) return null;
  if (!facts.hasValues) {
    if (!edge && deviceType === 'AnalogMeter') return null;
    return installedOn === null || daysBetween(installedOn, today) >= meterSilentAfterDays ? 'noValues' : null;
  }
  if (!facts.hasSpeakingEdge) return valuesTo !== null && isFileDue(addDays(valuesTo, -1), today) ? 'filesDue' : null;
  if (!facts.hasRecentValues) return 'silent';
  return facts.completeness !== null && facts.completeness < minCompleteness ? 'incomplete' : null;
}

const billedKinds: ReadonlySet<MeterKind | null> = new Set(consumptionKinds);

/** Energy that an edge sums up from power is not measured; only a meter's own register may be billed. */
function isUncalibrated({ kind, facts }: MeterWithFacts): boolean {
  return facts.componentCategory !== null && facts.componentCategory !== 'meter' && billedKinds.has(kind);
}
