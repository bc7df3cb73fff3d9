import type { MeterGaugePoint, RegisterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';

/** The points that wait for one transaction, all of one customer. */
export interface Batch {
  customerId: number;
  points: RegisterPoint[];
  gauges: MeterGaugePoint[];
}

/** So many points are some 100 MB. */
const maxWaiting = 1_000_000;
const maxInTransaction = 20_000;

/** Points by customer, the first come first. */
export class WaitingPoints {
  readonly #batches = new Map<number, Batch>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** How many there was no room for: the last ones. */
  add({ customerId, points, gauges }: Batch): number {
    const room = Math.max(0, maxWaiting - this.#count);
    const taken = points.slice(0, room);
    const takenGauges = gauges.slice(0, room - taken.length);
    const batch = this.#batches.get(customerId) ?? { customerId, points: [], gauges: [] };
    for (const point of taken) batch.points.push(point);
    for (const gauge of takenGauges) batch.gauges.push(gauge);
    this.#batches.set(customerId, batch);
    this.#count += taken.length + takenGauges.length;
    return points.length + gauges.length - taken.length - takenGauges.length;
  }

  /** Takes everything out, in parts that fit a transaction. */
  takeAll(): Batch[] {
    const taken = [...this.#batches.values()].flatMap(inParts);
    this.#batches.clear();
    this.#count = 0;
    return taken;
  }
}

function inParts({ customerId, points, gauges }: Batch): Batch[] {
  const count = Math.max(1, Math.ceil(Math.max(points.length, gauges.length) / maxInTransaction));
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index * maxInTransaction, (index + 1) * maxInTransaction];
    return { customerId, points: points.slice(from, to), gauges: gauges.slice(from, to) };
  });
}

export const countPoints = ({ points, gauges }: Batch) => points.length + gauges.length;

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

const quarterHourIndex = ({ atMs }: MeterGaugePoint) => Math.floor(atMs / quarterHourMs);

function isInSameQuarterHour(sent: MeterGaugePoint[]) {
  const starts = new Set(sent.map(quarterHourIndex));
  return (point: MeterGaugePoint) => starts.has(quarterHourIndex(point));
}
