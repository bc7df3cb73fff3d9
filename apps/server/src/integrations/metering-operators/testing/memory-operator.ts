import type { OperatorRegister } from '@lichthof/domain/intake/operator-series.ts';
import {
  type MeteringOperator,
  MeterRefusedError,
  type OperatorMeter,
  type OperatorReading,
} from '../metering-operator.ts';

interface MemoryMeter extends OperatorMeter {
  readings: OperatorReading[];
}

/** A metering operator in memory. */
export interface MemoryOperator extends MeteringOperator {
  meters: MemoryMeter[];
  /** The ranges that were asked for: '<operatorId> <from> <to>'. */
  requests: string[];
  /** Thrown instead of the next answer about readings. */
  fails: Error | undefined;
}

export function createMemoryOperator(): MemoryOperator {
  const find = (operatorId: string) => {
    const { fails } = operator;
    operator.fails = undefined;
    if (fails) throw fails;
    const meter = operator.meters.find((each) => each.operatorId === operatorId);
    if (!meter) throw new MeterRefusedError('Unknown meter');
    return meter;
  };
  const operator: MemoryOperator = {
    meters: [],
    requests: [],
    fails: undefined,
    listMeters: async () => operator.meters.map(({ readings: _readings, ...meter }) => meter),
    readLast: async ({ operatorId, registers }) => {
      const last = find(operatorId).readings.at(-1);
      return last ? only(last, registers) : null;
    },
    readRange: async ({ operatorId, registers, fromMs, toMs }) => {
      operator.requests.push([operatorId, ...[fromMs, toMs].map((ms) => new Date(ms).toISOString())].join(' '));
      return find(operatorId)
        .readings.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
        .map((reading) => only(reading, registers));
    },
  };
  return operator;
}

function only({ atMs, counters }: OperatorReading, registers: readonly OperatorRegister[]): OperatorReading {
  const kept = registers.flatMap((register) => {
    const counter = counters[register];
    return counter === undefined ? [] : [[register, counter]];
  });
  return { atMs, counters: Object.fromEntries(kept) as OperatorReading['counters'] };
}
