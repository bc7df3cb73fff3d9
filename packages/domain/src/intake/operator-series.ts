import type { StreamUnit } from './stream-values.ts';

/** Registers of a metering operator's meters that can be fetched, by the operator's name of them. */
export const operatorRegisters = {
  energy: { label: 'Bezug', obisGroups: '1.8.0' },
  energyOut: { label: 'Einspeisung', obisGroups: '2.8.0' },
} as const satisfies Record<string, { label: string; obisGroups: string }>;

/** In which operators write counters. */
export const operatorUnit: StreamUnit = 'kWh/10^10';

export type OperatorRegister = keyof typeof operatorRegisters;

interface OperatorSeries {
  serialNumber: string;
  register: OperatorRegister;
}

/** The address of a series: '1ESY1161229886/energy'. */
export const toSeriesAddress = ({ serialNumber, register }: OperatorSeries): string => `${serialNumber}/${register}`;

/** Null for an address of another kind of source. */
export function readSeriesAddress(address: string): OperatorSeries | null {
  const [serialNumber = '', register = '', ...rest] = address.split('/');
  const isSeries = serialNumber !== '' && rest.length === 0 && Object.hasOwn(operatorRegisters, register);
  return isSeries ? { serialNumber, register: register as OperatorRegister } : null;
}

interface MappableMeter {
  meterId: number;
  obis: string;
  serialNumber: string | null;
}

/** Operators write the maker before the number on the device: '1ESY1161229886' is '61229886'. */
const shortestSerial = 8;

/** Whether both name the same device; a number that is part of the other's end counts if it is long. */
export function isSameSerial(one: string, other: string): boolean {
  const [shorter, longer] = [one, other]
    .map((serial) => serial.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .toSorted((a, b) => a.length - b.length) as [string, string];
  return shorter !== '' && (shorter === longer || (shorter.length >= shortestSerial && longer.endsWith(shorter)));
}

/** The one meter whose device and register those of the series are; undefined where none or several are. */
export function proposeMeter(address: string, meters: readonly MappableMeter[]): number | undefined {
  const series = readSeriesAddress(address);
  if (!series) return undefined;
  const { obisGroups } = operatorRegisters[series.register];
  const [found, ...others] = meters.filter(
    ({ obis, serialNumber }) =>
      serialNumber !== null && isSameSerial(serialNumber, series.serialNumber) && obis.includes(obisGroups),
  );
  return others.length === 0 ? found?.meterId : undefined;
}
