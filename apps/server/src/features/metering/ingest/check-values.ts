import type { IngestedValue, ValueErrorCode } from '@lichthof/contracts/metering/readings-ingest.ts';
import { isCredibleInstant, isOnGrid, largestAmounts } from '@lichthof/domain/metering/counters/counter-values.ts';
import type { MeterCounterPoint } from '@lichthof/domain/metering/counters/edge-points.ts';
import { quarterHourMs } from '@lichthof/domain/time/local-days.ts';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { LockedMeter } from '../counters/counter-meters.db.ts';

export interface ValueError {
  index: number;
  code: ValueErrorCode;
  field: string;
}

/** The amount of the quarter-hour that begins at the instant, in the meter's base unit. */
export interface MeterAmount {
  meterId: number;
  fromMs: number;
  amount: number;
}

interface CheckContext {
  /** Those that values may be sent for. */
  meters: ReadonlyMap<number, LockedMeter>;
  nowMs: number;
}

/** Finds the faults of each value, each once; undefined is a value whose form is wrong already. */
export function findValueErrors(values: readonly (IngestedValue | undefined)[], known: CheckContext): ValueError[] {
  const seen = new Map<string, number>();
  return values.flatMap((value, index) => {
    if (!value) return [];
    const wrong = findError(value, known) ?? findContradiction(value, seen);
    return wrong ? [{ index, ...wrong }] : [];
  });
}

type FoundError = Omit<ValueError, 'index'>;

function findError(value: IngestedValue, { meters, nowMs }: CheckContext): FoundError | undefined {
  const meter = meters.get(value.meterId);
  if (!meter) return { code: 'unknownMeter', field: 'meterId' };
  if (meter.isComputed) return { code: 'computedMeter', field: 'meterId' };
  if ('at' in value) return findInstantError('at', Date.parse(value.at), { nowMs, stepMs: undefined });
  if (value.amount > largestAmounts[meter.baseUnit]) return { code: 'tooLarge', field: 'amount' };
  return findInstantError('from', Date.parse(value.from), { nowMs: nowMs - quarterHourMs, stepMs: quarterHourMs });
}

function findInstantError(
  field: string,
  atMs: number,
  { nowMs, stepMs }: { nowMs: number; stepMs: number | undefined },
): FoundError | undefined {
  const isOnStep = stepMs === undefined ? isOnGrid(atMs) : atMs % stepMs === 0;
  if (!isOnStep) return { code: 'notOnGrid', field };
  if (isCredibleInstant(atMs, nowMs)) return undefined;
  return { code: atMs > nowMs ? 'inTheFuture' : 'tooOld', field };
}

function findContradiction(value: IngestedValue, seen: Map<string, number>): FoundError | undefined {
  const [key, number, field] =
    'at' in value
      ? [`at ${value.meterId} ${Date.parse(value.at)}`, value.counter, 'counter']
      : [`from ${value.meterId} ${Date.parse(value.from)}`, value.amount, 'amount'];
  const before = seen.get(key);
  seen.set(key, number);
  return before === undefined || before === number ? undefined : { code: 'contradiction', field };
}

export function listCounters(values: readonly IngestedValue[]): MeterCounterPoint[] {
  return values.flatMap((value) =>
    'at' in value ? [{ meterId: value.meterId, atMs: Date.parse(value.at), counter: value.counter }] : [],
  );
}

export function listAmounts(values: readonly IngestedValue[]): MeterAmount[] {
  return values.flatMap((value) =>
    'from' in value ? [{ meterId: value.meterId, fromMs: Date.parse(value.from), amount: value.amount }] : [],
  );
}

interface Issue {
  instancePath: string;
  params: {
    keys?: string[];
    /** For a value that has none of the forms: the faults by each form. */
    errors?: { path: PropertyKey[]; keys?: string[] }[][];
  };
}

/** The values whose form is wrong, each once; nothing where the error is another one. */
export function findInvalidValues(error: FastifyError): ValueError[] {
  if (!hasZodFastifySchemaValidationErrors(error)) return [];
  const errors = (error.validation as unknown as Issue[]).flatMap((issue) => {
    const [, index, field] = /^\/values\/(\d+)(?:\/(\w+))?/.exec(issue.instancePath) ?? [];
    if (index === undefined) return [];
    return [{ index: Number(index), code: 'invalid' as const, field: field ?? nameField(issue) }];
  });
  return [...new Map(errors.toReversed().map((wrong) => [wrong.index, wrong])).values()].toReversed();
}

/** By the form that the value comes closest to. */
function nameField({ params: { keys, errors = [] } }: Issue): string {
  const closest = errors.toSorted((a, b) => a.length - b.length)[0]?.[0];
  return String(closest?.path[0] ?? closest?.keys?.[0] ?? keys?.[0] ?? '');
}
