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

/** A value that is none, or an instant that cannot be; of meter 0 when it concerns no single one. */
export interface Refusal {
  meterId: number;
  detail: { address?: string; given: string };
}

export interface History {
  counters: Omit<RegisterPoint, 'edgeId'>[];
  gauges: MeterGaugePoint[];
  refusals: Refusal[];
}

const firstInstantMs = Date.UTC(2000, 0, 1);
const mostAheadMs = 300_000;
const longestShown = 40;

/** The counters and mapped gauges of aggregatedData and resendData as points on the grid of five minutes. */
export function readHistory(params: Record<string, unknown>, source: Source): History {
  const history: History = { counters: [], gauges: [], refusals: [] };
  const channels = channelsOf(source);
  for (const [instant, values] of Object.entries(params)) {
    const atMs = instantOf(instant, source);
    if (atMs === undefined || !isObject(values)) refuse(history, { meterId: 0, given: instant });
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

/** When the counters stood: aggregated values bear the start of their five minutes, resent ones the end of their slot. */
function instantOf(instant: string, { isResent, nowMs }: Source): number | undefined {
  const told = readInstant(instant);
  if (told === undefined || (!isResent && told % counterStepMs !== 0)) return undefined;
  const atMs = isResent ? Math.ceil(told / counterStepMs) * counterStepMs : told + counterStepMs;
  return told >= firstInstantMs && atMs <= nowMs + mostAheadMs ? atMs : undefined;
}

/** Milliseconds since 1970 as controllers write them; undefined when it is something else. */
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
    const given = values[address];
    if (given === null || given === undefined) continue;
    if (isGauge(address)) addGauge(history, { meterId, given, address, atMs: atMs - counterStepMs });
    else addCounter(history, { meterId, given, address, atMs, isResent });
  }
}

interface Given {
  meterId: number;
  address: string;
  given: unknown;
  atMs: number;
}

const isGauge = (address: string) => address.endsWith(`/${stateOfChargeChannel}`);

function addCounter(history: History, { isResent, ...told }: Given & { isResent: boolean }): void {
  const counter = counterOf(told.given);
  if (counter !== null) {
    history.counters.push({ address: told.address, atMs: told.atMs, counter, ...(isResent && { isResent }) });
  } else if (told.meterId !== 0) refuse(history, told);
}

function addGauge(history: History, { meterId, address, given, atMs }: Given): void {
  if (typeof given !== 'number' || given < 0 || given > 100) return refuse(history, { meterId, address, given });
  history.gauges.push({ meterId, atMs, perMille: Math.round(given * 10) });
}

function refuse(
  history: History,
  { meterId, address, given }: { meterId: number; address?: string; given: unknown },
): void {
  history.refusals.push({ meterId, detail: { ...(address && { address }), given: shown(given) } });
}

/** Control characters and halves of pairs cannot be stored. */
function shown(given: unknown): string {
  const text = typeof given === 'string' ? given : JSON.stringify(typeof given === 'object' ? {} : given);
  return text.slice(0, longestShown).replace(/[\p{Cc}\p{Cs}]/gu, '');
}
