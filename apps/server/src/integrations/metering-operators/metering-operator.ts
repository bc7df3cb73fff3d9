import type { OperatorRegister } from '@lichthof/domain/intake/operator-series.ts';

export interface OperatorMeter {
  /** By which the operator knows it. */
  operatorId: string;
  /** As the device has it, with its maker. */
  serialNumber: string;
  /** 'Sedanstr. 8, 48268 Greven' */
  place: string;
  /** Those of `operatorRegisters` that the meter has. */
  registers: OperatorRegister[];
  /** Whether a transformer is before it; whether its readings are multiplied already the operator does not say. */
  isScaled: boolean;
  /** Null for a meter that has measured nothing yet. */
  firstMs: number | null;
}

export interface OperatorReading {
  atMs: number;
  /** Counters in the operator's unit, as whole numbers. */
  counters: Partial<Record<OperatorRegister, string>>;
}

interface ReadingRange {
  operatorId: string;
  registers: readonly OperatorRegister[];
  fromMs: number;
  /** At most `longestRangeMs` after `fromMs`. */
  toMs: number;
}

/**
 * The API of a company that operates meters. Every call throws SourceError when the source cannot be read,
 * RateLimitError when it wants to be left alone for a while, and MeterRefusedError when it is about this meter alone.
 */
export interface MeteringOperator {
  listMeters: () => Promise<OperatorMeter[]>;
  /** Null for a meter that has measured nothing yet. */
  readLast: (meter: Pick<ReadingRange, 'operatorId' | 'registers'>) => Promise<OperatorReading | null>;
  /** The counters of the quarter-hours in a range, both ends included, in the order of time. */
  readRange: (range: ReadingRange) => Promise<OperatorReading[]>;
}

/** So much is asked for at once. */
export const longestRangeMs = 30 * 24 * 3_600_000;

/** The operator refuses further calls until then. */
export class RateLimitError extends Error {
  readonly pauseSeconds: number;

  constructor(pauseSeconds: number) {
    super(`Too many calls, again in ${pauseSeconds} s`);
    this.pauseSeconds = pauseSeconds;
  }
}

/** The operator gives no readings of this meter. */
export class MeterRefusedError extends Error {}
