import type { PointWriter } from '@lichthof/domain/metering/counters/edge-points.ts';
import { counterStepMs } from '@lichthof/domain/metering/counters/counter-values.ts';
import type { AdmittedEdge } from './edge-access.db.ts';
import type { EdgeRecorder } from './recording/edge-recorder.ts';
import { readHistory, readInstant, type EdgeMapping } from './openems/history.ts';

/** Beyond it, values would land in a wrong quarter-hour. */
const largestClockErrorMs = 120_000;
/** Enough to outlast a stall of the network, after which old messages come in a bunch. */
const keptSamples = 10;

/** How far an edge's clock is ahead of ours, by its live messages. Late ones only make it look behind. */
export class EdgeClock {
  #samples: number[] = [];
  /** Null until it has sent live values. */
  aheadMs: number | null = null;

  addSample(theirsMs: number, oursMs: number): void {
    this.#samples.push(theirsMs - oursMs);
    if (this.#samples.length > keptSamples) this.#samples.shift();
    this.aheadMs = Math.max(...this.#samples);
  }

  get isWrong(): boolean {
    return this.aheadMs !== null && Math.abs(this.aheadMs) > largestClockErrorMs;
  }
}

interface HistoryMessage {
  edge: AdmittedEdge;
  params: Record<string, unknown>;
  isResent: boolean;
  mapping: EdgeMapping;
  registers: readonly string[];
  clock: EdgeClock;
  nowMs: number;
}

/** Aggregated values come up to 270 s after their five minutes. */
const longestDelayMs = 900_000;

/**
 * Passes counters and mapped gauges on to the store. Values of a wrong clock are refused: they would be billed in a wrong
 * quarter-hour, and later counters make up for them.
 */
export function storeHistory(
  message: HistoryMessage,
  { points, recorder }: { points: PointWriter; recorder: EdgeRecorder },
): void {
  const { edge, clock } = message;
  const aheadMs = clock.aheadMs ?? estimateAheadMs(message);
  if (Math.abs(aheadMs) > largestClockErrorMs) {
    recorder.recordNotice({ edge, code: 'clockWrong', detail: { aheadMs } });
    return;
  }
  const { counters, gauges, refusals } = readHistory(message.params, message);
  const ofEdge = counters.map((counter) => ({ edgeId: edge.edgeId, ...counter }));
  if (ofEdge.length > 0) points.add(edge.customerId, ofEdge);
  if (gauges.length > 0) points.addGauge(edge.customerId, gauges);
  for (const refusal of refusals) recorder.recordNotice({ edge, code: 'valueRefused', ...refusal });
}

/** Before any live value: aggregated values are sent soon after their five minutes, resent ones whenever. */
function estimateAheadMs({ params, isResent, nowMs }: HistoryMessage): number {
  const instants = Object.keys(params).flatMap((instant) => readInstant(instant) ?? []);
  if (isResent || instants.length === 0) return 0;
  const newestMs = instants.reduce((newest, instant) => Math.max(newest, instant));
  const lateMs = nowMs - newestMs - counterStepMs;
  return lateMs >= 0 && lateMs <= longestDelayMs ? 0 : -lateMs;
}
