import { listNeighbors } from '../collections/pairs.ts';
import { endedAfterDays, unsure, type Assessment } from './assessment.ts';

const hourMs = 3_600_000;
/** Files that come within this time are one delivery. */
const sameDeliveryHours = 6;
/** Of fewer deliveries no rhythm is known. */
const leastDeliveries = 5;
const comparedDeliveries = 8;
/** Files of a long rhythm may be late by this share of it: monthly ones by about six days. */
const toleratedShare = 0.2;

/**
 * Whether the files of an estate are later than ever: by the hours since the last delivery against the longest pause
 * between the last eight. So a file of each night is missed after a day and the limit, and one that never comes at
 * weekends is not missed on Sunday.
 */
export function assessFiles(
  { storedAtMs, nowMs }: { storedAtMs: number[]; nowMs: number },
  limitHours: number,
): Assessment {
  const deliveries = joinDeliveries(storedAtMs).slice(-comparedDeliveries);
  const last = deliveries.at(-1);
  if (last === undefined || deliveries.length < leastDeliveries) return unsure;
  const pauses = listNeighbors(deliveries).map(([at, next]) => (next - at) / hourMs);
  const longestHours = Math.max(...pauses);
  const hours = (nowMs - last) / hourMs;
  const measured = Math.floor(hours);
  if (hours > endedAfterDays * 24) return { state: 'ended', measured };
  const lateHours = hours - longestHours;
  if (lateHours > Math.max(limitHours, longestHours * toleratedShare)) return { state: 'bad', measured };
  return { state: lateHours <= 0 ? 'good' : 'unsure', measured };
}

/** The time of the last file of each delivery, oldest first. */
function joinDeliveries(storedAtMs: number[]): number[] {
  const sorted = storedAtMs.toSorted((a, b) => a - b);
  return sorted.filter((at, index) => {
    const next = sorted[index + 1];
    return next === undefined || next - at >= sameDeliveryHours * hourMs;
  });
}
