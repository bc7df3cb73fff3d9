import type { MeterGaugePoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';

const rememberedMs = 2 * quarterHourMs;

/** Remembers each gauge's points of half an hour, so that a quarter-hour's mean is that of all its points. */
export function rememberGauges() {
  const recent = new Map<number, MeterGaugePoint[]>();
  return (points: MeterGaugePoint[]): MeterGaugePoint[] =>
    [...Map.groupBy(points, ({ meterId }) => meterId)].flatMap(([meterId, sent]) => {
      const newestMs = Math.max(...sent.map(({ atMs }) => atMs));
      const kept = (recent.get(meterId) ?? []).filter(({ atMs }) => atMs > newestMs - rememberedMs);
      recent.set(meterId, [...kept, ...sent.filter(({ atMs }) => atMs > newestMs - rememberedMs)]);
      return [...kept.filter(isInSameQuarterHour(sent)), ...sent];
    });
}

const startOf = ({ atMs }: MeterGaugePoint) => Math.floor(atMs / quarterHourMs);

function isInSameQuarterHour(sent: MeterGaugePoint[]) {
  const starts = new Set(sent.map(startOf));
  return (point: MeterGaugePoint) => starts.has(startOf(point));
}
