import type { CounterPoint } from './counter-values.ts';

interface EdgePoint extends CounterPoint {
  /** Told late from an edge's own store: never replaces what is known of the instant. */
  isResent?: boolean;
}

/** Counters of a meter's register, on the grid of five minutes. */
export interface MeterCounterPoint extends EdgePoint {
  meterId: number;
}

/** Counters of an edge's register, whether a meter is read from it or not, on the grid of five minutes. */
export interface RegisterPoint extends EdgePoint {
  edgeId: number;
  /** 'component/Channel' */
  address: string;
}

/** The mean of a meter's gauge in the five minutes that begin at the instant, such as the state of charge. */
export interface MeterGaugePoint {
  meterId: number;
  atMs: number;
  perMille: number;
}

/** Something odd about a meter's counter: from `before` to `after`, at the later of the two instants. */
export interface EdgePointNotice {
  meterId: number;
  code: 'counterReset' | 'implausibleJump';
  atMs: number;
  detail: { before: number; after: number };
}

/** Takes what edges send and stores it a little later, many at once. */
export interface PointWriter {
  /** Never waits and never throws; what there is no room for is counted and logged. */
  add: (customerId: number, points: RegisterPoint[]) => void;
  addGauge: (customerId: number, points: MeterGaugePoint[]) => void;
  /** Resolves once all that was added before is stored, or has been tried and failed. */
  flush: () => Promise<void>;
  /** Stores what waits, as far as the database lets it, and takes nothing more. */
  close: () => Promise<void>;
  /** Points that wait to be stored, and points that there was no room for. */
  state: () => { waiting: number; dropped: number };
  /** Since the first of the points came that are not stored yet; 0 when all are. */
  waitingSeconds: () => number;
}

/** The oddities of an edge or of what it sends. */
export const edgeNoticeCodes = [
  'clockWrong',
  'valueRefused',
  'unreadableMessage',
  'counterReset',
  'implausibleJump',
  'keyShared',
] as const;
export type EdgeNoticeCode = (typeof edgeNoticeCodes)[number];
