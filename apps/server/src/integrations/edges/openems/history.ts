import type { MeterGaugePoint, RegisterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { counterStepMs } from '@lichthof/domain/metering/counters/counter-values.ts';
import { stateOfChargeChannel } from '@lichthof/domain/metering/edges/edge-registers.ts';
import { isObject } from './messages.ts';
import { counterOf } from './live.ts';

/** Which meter is read from which channel, by its address 'component/Channel'. */
export type EdgeMapping = { meterId: number; address: string }[];

interface Source {
  mapping: EdgeMapping;
  /** The addresses of all registers that count energy, mapped or not. */
  registers: readonly string[];
  isResent: boolean;
  nowMs: number;
}

/** A refused value or instant; meter 0 when it concerns no single meter. */
interface Refusal {
  meterId: number;
  detail: { address?: string; given: string };
}

export interface History {
  counters: Omit<RegisterPoint, 'edgeId'>[];
  gauges: MeterGaugePoint[];
  refusals: Refusal[];
}

const firstInstantMs = Date.UTC(2000, 0, 1);
const maxAheadMs = 300_000;
const longestShown = 40;

/** The counters and mapped gauges of aggregatedData and resendData as points on the grid of five minutes. */
export function readHistory(params: Record<string, unknown>, source: Source): History {
  const history: History = { counters: [], gauges: [], refusals: [] };
  const channels = channelsOf(source);
  for (const [instant, values] of Object.entries(params)) {
    const atMs = instantOf(instant, source);
    if (atMs === undefined || !isObject(values)) refuse(history, { meterId: 0, value: instant });
    else addValues(history, values, { channels, isResent: source.isResent, atMs });
  }
  return history;
}

/** Meter 0 where none is read from the register yet. */
function channelsOf({ mapping, registers }: Source): EdgeMapping {
  const mapped = new Set(mapping.map(({ address }) => address));
  const others = registers.filter((address) => !mapped.has(address));
  return [...mapping, ...others.map((address) => ({ meterId: 0, address }))];
}

/**
 * When the counters stood. Aggregated and resent values alike bear the start of their five minutes, and counters are
 * those at the end: the hourly counter of 10:00 comes under 09:55.
 */
function instantOf(instant: string, { nowMs }: Source): number | undefined {
  const startMs = readInstant(instant);
  if (startMs === undefined || startMs % counterStepMs !== 0) return undefined;
  const endMs = startMs + counterStepMs;
  return startMs >= firstInstantMs && endMs <= nowMs + maxAheadMs ? endMs : undefined;
}

/** Milliseconds since 1970 as edges write them; undefined when it is something else. */
export function readInstant(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

interface Slot {
  channels: EdgeMapping;
  isResent: boolean;
  atMs: number;
}

function addValues(history: History, values: Record<string, unknown>, { channels, isResent, atMs }: Slot): void {
  for (const { meterId, address } of channels) {
    const value = values[address];
    if (value === null || value === undefined) continue;
    if (isGauge(address)) addGauge(history, { meterId, value, address, atMs: atMs - counterStepMs });
    else addCounter(history, { meterId, value, address, atMs, isResent });
  }
}

interface ReceivedValue {
  meterId: number;
  address: string;
  value: unknown;
  atMs: number;
}

const isGauge = (address: string) => address.endsWith(`/${stateOfChargeChannel}`);

function addCounter(history: History, { isResent, ...received }: ReceivedValue & { isResent: boolean }): void {
  const { address, atMs, value, meterId } = received;
  const counter = counterOf(value);
  if (counter !== null) history.counters.push({ address, atMs, counter, ...(isResent && { isResent }) });
  else if (meterId !== 0) refuse(history, received);
}

function addGauge(history: History, { meterId, address, value, atMs }: ReceivedValue): void {
  const isPercentage = typeof value === 'number' && value >= 0 && value <= 100;
  if (isPercentage) history.gauges.push({ meterId, atMs, perMille: Math.round(value * 10) });
  else refuse(history, { meterId, address, value });
}

function refuse(
  history: History,
  { meterId, address, value }: { meterId: number; address?: string; value: unknown },
): void {
  const detail = { ...(address && { address }), given: sanitizeForDisplay(value) };
  history.refusals.push({ meterId, detail });
}

/** Control characters and halves of pairs cannot be stored. */
function sanitizeForDisplay(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(typeof value === 'object' ? {} : value);
  return text.slice(0, longestShown).replace(/[\p{Cc}\p{Cs}]/gu, '');
}
