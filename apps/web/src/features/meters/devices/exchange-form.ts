import { exchangeSchema, type Exchange } from '@lichthof/contracts/metering/meter-devices.ts';
import { getFirst, getItem } from '@lichthof/domain/collections/items.ts';
import { formatDay, formatDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import type { DeviceType } from '@lichthof/domain/metering/codes.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { localDayOf, startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { z } from 'zod';
import { i18n } from '../../../i18n/i18n.ts';
import { type BaseUnit, counterField, counterToTyped, formatCounter } from '../meter-units.ts';

/** A register of the device that is removed. */
export interface Register {
  meterId: number;
  name: string;
  obis: string;
  baseUnit: BaseUnit;
  /** The latest known reading, as the device shows it. */
  reading: { at: string; counter: number } | null;
}

export interface ExchangeForm {
  exchangedOn: string;
  serialNumber: string;
  deviceType: DeviceType | null;
  /** The transformer factor of the new device. */
  transformerFactor: number | null;
  /** In the order of the device's registers, in kWh or m³. */
  registers: { lastCounter: number | null; firstCounter: number | null }[];
}

export interface DeviceToExchange {
  serialNumber: string;
  deviceType: DeviceType;
  /** The day of its installation. */
  from: string;
  /** Its transformer factor now. */
  factor: number;
  registers: Register[];
}

export const emptyExchange = ({ deviceType, factor, registers }: DeviceToExchange, today: string): ExchangeForm => ({
  exchangedOn: today,
  serialNumber: '',
  deviceType,
  transformerFactor: factor,
  registers: registers.map(() => ({ lastCounter: null, firstCounter: null })),
});

/** Proposes the day and the counters of the latest readings, for a device that is not read any more. */
export function exchangeAtLastReading(
  device: DeviceToExchange,
  { today, timeZone }: Pick<ExchangeContext, 'today' | 'timeZone'>,
): ExchangeForm {
  const readAt = device.registers
    .flatMap(({ reading }) => reading?.at ?? [])
    .toSorted()
    .at(-1);
  const readOn = readAt && localDayOf(Date.parse(readAt), timeZone);
  const registers = device.registers.map(({ reading }) => ({
    lastCounter: reading && counterToTyped(reading.counter),
    firstCounter: null,
  }));
  return {
    ...emptyExchange(device, readOn && readOn > device.from && readOn <= today ? readOn : today),
    registers,
  };
}

export type ExchangeStep = 'last' | 'device' | 'first' | 'summary';
type Field = keyof ExchangeForm | `registers.${number}.${'lastCounter' | 'firstCounter'}`;

/** The fields of each step. */
export function fieldsOf(step: ExchangeStep, { registers }: Pick<DeviceToExchange, 'registers'>): Field[] {
  if (step === 'last')
    return ['exchangedOn', ...registers.map((_, index) => `registers.${index}.lastCounter` as const)];
  if (step === 'device') return ['serialNumber', 'deviceType', 'transformerFactor'];
  return step === 'first' ? registers.map((_, index) => `registers.${index}.firstCounter` as const) : [];
}

interface ExchangeContext {
  device: DeviceToExchange;
  today: string;
  timeZone: TimeZone;
}

/** Parses the form into the request body; issues are shown at their fields. */
export function exchangeFormSchema(exchanging: ExchangeContext) {
  const { device, today, timeZone } = exchanging;
  return z.transform((form: ExchangeForm, check): Exchange => {
    const put: AddIssue = (message, ...path) => check.issues.push({ code: 'custom', message, path, input: form });
    const registers = device.registers.map(({ meterId }, index) => ({ meterId, ...countersOf(form, index, put) }));
    const { exchangedOn, serialNumber, deviceType, transformerFactor } = form;
    const result = exchangeSchema.safeParse({ exchangedOn, serialNumber, deviceType, transformerFactor, registers });
    for (const { message, path } of result.error?.issues ?? []) put(message, ...path);
    if (serialNumber.trim() === device.serialNumber) put(i18n.t('meter-exchange:sameNumber'), 'serialNumber');
    const wrongDay = exchangeDayIssue(exchangedOn, { device, today });
    if (wrongDay) put(wrongDay, 'exchangedOn');
    else if (isDay(exchangedOn))
      checkLastCounters(form, { ...device, begin: startOfDay(exchangedOn, timeZone), timeZone, put });
    return result.success && check.issues.length === 0 ? result.data : z.NEVER;
  });
}

type AddIssue = (message: string, ...path: PropertyKey[]) => void;

/** Counters in base units; an invalid one becomes 0 and an issue at its field. */
function countersOf({ registers }: ExchangeForm, index: number, put: AddIssue) {
  const whole = (name: 'lastCounter' | 'firstCounter') => {
    const counter = counterField.safeParse(getItem(registers, index)[name]);
    if (counter.error) put(getFirst(counter.error.issues).message, 'registers', index, name);
    return counter.data ?? 0;
  };
  return { lastCounter: whole('lastCounter'), firstCounter: whole('firstCounter') };
}

interface LastCounterContext {
  registers: Register[];
  /** UTC milliseconds of the exchange. */
  begin: number;
  timeZone: TimeZone;
  put: AddIssue;
}

/** Readings after the exchange belong to the new device and are ignored. */
function checkLastCounters(form: ExchangeForm, { registers, begin, timeZone, put }: LastCounterContext): void {
  for (const [index, { reading, baseUnit }] of registers.entries()) {
    const { data: lastCounter } = counterField.safeParse(getItem(form.registers, index).lastCounter);
    if (lastCounter === undefined || !reading || Date.parse(reading.at) > begin) continue;
    if (lastCounter >= reading.counter) continue;
    const known = { counter: formatCounter(reading.counter, baseUnit), at: formatDayAndTime(reading.at, timeZone) };
    put(i18n.t('meter-exchange:tooLow', known), 'registers', index, 'lastCounter');
  }
}

function exchangeDayIssue(
  day: string,
  { device, today }: Pick<ExchangeContext, 'device' | 'today'>,
): string | undefined {
  if (!isDay(day)) return undefined;
  if (day > today) return i18n.t('meter-exchange:inFuture');
  return day <= device.from ? i18n.t('meter-exchange:tooEarly', { day: formatDay(device.from) }) : undefined;
}
