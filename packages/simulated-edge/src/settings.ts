import { fraction } from './estate/random.ts';
import type { SimulatedEdgeOptions } from './options.ts';

export type Settings = Required<SimulatedEdgeOptions>;

/** The options with their defaults; what a real edge draws by chance comes from the seed. */
export function settingsOf(options: SimulatedEdgeOptions): Settings {
  const seed = options.estate?.seed ?? 1;
  const draw = (number: number, from: number, to: number) => Math.round(from + (to - from) * fraction(seed, 9, number));
  return {
    estate: {},
    clock: Date.now,
    clockAheadMs: 0,
    speed: 1,
    cycleMs: 1000,
    fullEveryMs: 300_000,
    aggregateDelayMs: draw(1, 0, 270_000),
    resendDelayMs: draw(2, 300_000, 3_900_000),
    reconnectWaitMs: draw(3, 10_000, 100_000),
    pingMs: 100_000,
    historyMs: 0,
    outages: [],
    lossShare: 0,
    duplicateShare: 0,
    isCompressing: true,
    onConnection: () => undefined,
    onSent: () => undefined,
    ...options,
  };
}
