import { dayMs } from '../../time/days.ts';
import type { RecipeClock } from '../recipe.ts';
import type { Evidence, ExcludedReading, PartOf } from '../recipe-draft.ts';
import { offsetsOfZone } from '../zone-clock.ts';
import type { TableFrame } from './find-table.ts';
import { judge } from './judge.ts';
import type { ChangeDays, Label, TimeFacts } from './time-facts.ts';
import { hasWord } from './vocabulary.ts';

const minuteMs = 60_000;

interface ClockChange {
  /** The day of the change, and the local times between which an hour is skipped or repeated. */
  day: number;
  fromMs: number;
  toMs: number;
  isSpring: boolean;
}

const changesOfZone = new Map<string, ClockChange[]>();

function changesOf(zone: string): ClockChange[] {
  const known = changesOfZone.get(zone);
  if (known) return known;
  const offsets = offsetsOfZone(zone);
  const changes = offsets.flatMap(({ fromMs, offsetMs }, index): ClockChange[] => {
    const before = offsets[index - 1]?.offsetMs ?? offsetMs;
    if (before === offsetMs) return [];
    const [low, high] = [Math.min(before, offsetMs), Math.max(before, offsetMs)];
    return [
      {
        day: Math.floor((fromMs + low) / dayMs),
        fromMs: fromMs + low,
        toMs: fromMs + high,
        isSpring: offsetMs > before,
      },
    ];
  });
  changesOfZone.set(zone, changes);
  return changes;
}

/** The days on which a zone changes its clock; the times of these days are looked at one by one. */
export const changeDaysOf = (zone: string): ChangeDays => new Set(changesOf(zone).map(({ day }) => day));

interface ClockContext {
  frame: TableFrame;
  zone: string;
  /** The facts of the first pattern that is left, by register. */
  facts: readonly TimeFacts[];
  steps: readonly number[];
  pattern: string;
  isDayAlone: boolean;
}

/** The clock: a statement bound to the times, or what a day of the clock change leaves. */
export function judgeClock(context: ClockContext): PartOf<'clock'> {
  const { frame, facts, zone, pattern, isDayAlone } = context;
  const local: RecipeClock = { kind: 'local', zone: null };
  const fixed: RecipeClock[] = [{ kind: 'utc' }, { kind: 'winter' }];
  const id = 'clock';
  const statement =
    statedInCells(facts, pattern) ??
    (isDayAlone ? { value: local, evidence: { kind: 'dayAlone' as const } } : statedInTexts(frame, zone));
  const shown = facts.map((one) => changeEvidence(one, zone, context.steps));
  const repeated = shown.find(({ local: found }) => found)?.local;
  const runsOn = shown.find(({ fixed: found }) => found)?.fixed;
  const isContradicted =
    statement && (statement.value.kind === 'local' ? runsOn : statement.value.kind !== 'inCell' && repeated);
  if (statement && !isContradicted) return judge({ id, kind: 'clock', readings: [statement.value], statement });
  const nem12: RecipeClock = { kind: 'offset', minutes: 600 };
  const others = repeated ? [] : changingLike(context);
  const usual = frame.form === 'nem12' ? [nem12, local, ...fixed] : [...others, local, ...fixed];
  const readings = withFirst(statement?.value, usual);
  const excluded: ExcludedReading<RecipeClock>[] = [];
  // what the file states stays possible, whatever its rows show
  if (statement) return judge({ id, kind: 'clock', readings });
  if (repeated && !runsOn)
    for (const value of readings) if (value.kind !== 'local') excluded.push({ value, evidence: repeated });
  if (runsOn && !repeated) excluded.push({ value: local, evidence: runsOn });
  return judge({ id, kind: 'clock', readings, excluded });
}

/** The clocks west and east of that of the estate; all others of Europe are like one of the three. */
const neighborZones = ['Europe/Lisbon', 'Europe/Helsinki'];

/** Clocks of other zones whose change the rows show: an hour that is skipped or repeated where that zone does so. */
function changingLike({ facts, steps, zone }: ClockContext): RecipeClock[] {
  return neighborZones
    .filter((other) => other !== zone && facts.some((one) => changeEvidence(one, other, steps).local))
    .map((other) => ({ kind: 'local', zone: other }));
}

function withFirst(first: RecipeClock | undefined, others: RecipeClock[]): RecipeClock[] {
  if (!first) return others;
  return [first, ...others.filter((one) => JSON.stringify(one) !== JSON.stringify(first))];
}

function statedInCells(facts: readonly TimeFacts[], pattern: string) {
  const first = facts[0]?.first;
  const value: RecipeClock = { kind: 'inCell' };
  if (pattern === 'unix' || pattern === 'unixMs')
    return { value, evidence: { kind: 'countsFrom1970' as const, ...first } };
  const isInAll = facts.length > 0 && facts.every(({ hasOffset, misfit }) => hasOffset && !misfit);
  return pattern.endsWith('XXX') && isInAll
    ? { value, evidence: { kind: 'offsetInCell' as const, ...first } }
    : undefined;
}

/** Words in the header of a time column, or in a row above the table that speaks of its times. */
function statedInTexts(
  { headers, headerRows, blocks, preamble }: TableFrame,
  zone: string,
): { value: RecipeClock; evidence: Evidence } | undefined {
  const row = headerRows.at(-1) ?? 1;
  for (const { columns, endColumns } of blocks) {
    for (const column of [...columns, ...endColumns]) {
      const text = headers[column] ?? '';
      const value = clockInText(text, zone);
      if (value) return { value, evidence: { kind: 'header', row, text } };
    }
  }
  for (const [at, cells] of preamble) {
    const text = cells.filter((cell) => cell.trim() !== '').join(' ');
    if (!hasWord(text, 'zoneLabel') || hasWord(text, 'ownTime') || containsTime.test(text)) continue;
    const value = clockInText(text, zone);
    if (value) return { value, evidence: { kind: 'preamble', row: at, text } };
  }
  return undefined;
}

/** A time in the row is what its zone belongs to. */
const containsTime = /\d{1,2}[.:/-]\d{1,2}[./-]\d{2,4}|\d{4}-\d\d-\d\d/;
/** Names of Windows begin with the offset of winter and mean the legal time of the places behind it. */
const windowsZone = /\(UTC(?:[+-]\d\d:\d\d)?\) [A-ZÄÖÜ]/;
const ianaZone = /(?<![A-Za-z])(?:Europe|America|Asia|Africa|Australia|Pacific|Atlantic|Indian)\/[A-Z][A-Za-z_/-]+/;
/** An offset from UTC that is neither none nor that of Central European winter. */
const fixedOffset = /(?:utc|gmt) ?([+-]) ?0?(\d{1,2})(?::?([0-5]\d))?(?!\d)/i;

function clockInText(text: string, zone: string): RecipeClock | undefined {
  const named = ianaZone.exec(text)?.[0];
  if (named) return isZone(named) ? { kind: 'local', zone: isSameZone(named, zone) ? null : named } : undefined;
  // which zone a name of Windows means is known of none but that of the estate
  if (windowsZone.test(text)) return text.includes(`(UTC${winterOffset(zone)})`) ? legalTime : undefined;
  if (hasWord(text, 'legalTime')) return legalTime;
  if (hasWord(text, 'winterTime')) return { kind: 'winter' };
  const offset = fixedOffset.exec(text);
  if (offset) return { kind: 'offset', minutes: minutesOf(offset) };
  return hasWord(text, 'utc') ? { kind: 'utc' } : undefined;
}

const legalTime: RecipeClock = { kind: 'local', zone: null };

function minutesOf([, sign, hours, minutes = '0']: RegExpExecArray): number {
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function isZone(zone: string): boolean {
  try {
    return offsetsOfZone(zone).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Zones of equal offsets since 1990 name the same clock. */
const isSameZone = (one: string, other: string): boolean =>
  JSON.stringify(offsetsOfZone(one)) === JSON.stringify(offsetsOfZone(other));

/** The offset of a zone in winter, as '+01:00'. */
function winterOffset(zone: string): string {
  const minutes = Math.min(
    ...offsetsOfZone(zone)
      .slice(-2)
      .map(({ offsetMs }) => offsetMs / minuteMs),
  );
  const two = (number: number) => String(number).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

interface ChangeEvidence {
  /** What shows a clock that changes, and what shows one that does not. */
  local?: Evidence | undefined;
  fixed?: Evidence | undefined;
}

/** What the rows around a clock change show: an hour that is skipped or repeated, or times that run on through it. */
function changeEvidence(facts: TimeFacts, zone: string, steps: readonly number[]): ChangeEvidence {
  const stepMs = Math.min(...steps) * minuteMs;
  if (!Number.isFinite(stepMs) || stepMs > 60 * minuteMs) return {};
  for (const change of changesOf(zone)) {
    const labels = facts.labels.filter(({ ms }) => Math.floor(ms / dayMs) === change.day);
    if (labels.length === 0) continue;
    const found = change.isSpring
      ? springEvidence(labels, change, stepMs)
      : autumnEvidence(labels, change, { stepMs, repeats: facts.repeats });
    if (found.local ?? found.fixed) return found;
  }
  return {};
}

function springEvidence(labels: readonly Label[], { fromMs, toMs }: ClockChange, stepMs: number): ChangeEvidence {
  const times = new Map(labels.map((label) => [label.ms, label]));
  const inside = labels.find(({ ms }) => ms >= fromMs && ms < toMs && times.has(ms + stepMs) && ms + stepMs <= toMs);
  if (inside) return { fixed: { kind: 'missingHour', row: inside.row, text: inside.text } };
  const hasBetween = (low: number, high: number) => labels.some(({ ms }) => ms > low && ms < high);
  const jump = labels.find(
    ({ ms }) =>
      ms >= fromMs - stepMs &&
      ms <= fromMs &&
      times.has(ms + stepMs + 60 * minuteMs) &&
      !hasBetween(ms, ms + stepMs + 60 * minuteMs) &&
      times.has(ms - stepMs),
  );
  return jump ? { local: { kind: 'missingHour', row: jump.row, text: jump.text } } : {};
}

function autumnEvidence(
  labels: readonly Label[],
  { fromMs, toMs }: ClockChange,
  { stepMs, repeats }: { stepMs: number; repeats: number },
): ChangeEvidence {
  const counts = new Map<number, number>();
  for (const { ms } of labels) counts.set(ms, (counts.get(ms) ?? 0) + 1);
  const isOutside = ({ ms }: Label) => ms < fromMs || ms > toMs;
  if (repeats > 0 || labels.some((label) => isOutside(label) && (counts.get(label.ms) ?? 0) > 1)) return {};
  const twice = labels.find(({ ms }) => ms >= fromMs && ms <= toMs && (counts.get(ms) ?? 0) === 2);
  if (twice) return { local: { kind: 'repeatedHour', row: twice.row, text: twice.text } };
  for (let ms = fromMs - stepMs; ms <= toMs + stepMs; ms += stepMs) if (counts.get(ms) !== 1) return {};
  const first = labels.find(({ ms }) => ms === fromMs);
  return { fixed: { kind: 'dayLength', ...(first && { row: first.row, text: first.text }) } };
}
