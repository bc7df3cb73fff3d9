import type { MeterGaugePoint, PointWriter, RegisterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';

export interface RecordingPointWriter extends PointWriter {
  counters: RegisterPoint[];
  gauges: MeterGaugePoint[];
}

/** Keeps points in memory instead of storing them. */
export function createRecordingPointWriter(): RecordingPointWriter {
  const counters: RegisterPoint[] = [];
  const gauges: MeterGaugePoint[] = [];
  return {
    counters,
    gauges,
    add: (_customerId, points) => counters.push(...points),
    addGauge: (_customerId, points) => gauges.push(...points),
    flush: async () => undefined,
    close: async () => undefined,
    state: () => ({ waiting: 0, dropped: 0 }),
    waitingSeconds: () => 0,
  };
}
