import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Exchange } from '@lichthof/contracts/metering/meter-devices.ts';
import { getEntry } from '@lichthof/domain/collections/items.ts';
import {
  factorOn,
  multiplyByFactor,
  noFactor,
  periodsOfFactors,
} from '@lichthof/domain/metering/transformer-factor.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { startOfDay, type TimeZone } from '@lichthof/domain/time/local-days.ts';
import { addAuditEntries } from '../../../database/audit/add-audit-entry.ts';
import type { Database } from '../../../database/database.ts';
import { requireMeasured } from '../../metering/computed/require-measured.ts';
import { conflict, HttpError, notFound } from '../../../http/errors.ts';
import { hasLaterRegister } from './device-days.db.ts';
import { findDevice, insertDevice, readRegisters, serialNumberTaken, type Device } from './devices.db.ts';
import { insertFirstFactor, readFactors } from './transformer-factors.db.ts';
import { removeDevice, installDevice, readCountersAround, saveExchangeReadings } from './exchange.db.ts';
import { lockEstateMeters, type EstateEditor } from '../meter-rules.db.ts';
import { lockMeter } from '../stored-meter.db.ts';
import { localToday } from '../../../database/local-today.ts';

/** The old device showed its last counter just before the new one began to count. */
const lastReadingBeforeMs = 1000;

/**
 * Puts a new device in the place of the one that is there, for all its registers; answers with its id. Throws 404 without
 * one, 409 when the day is not one of the old device (ExchangeTooEarly), the number is taken, or a counter does not fit
 * the readings around it (ReadingImplausible).
 */
export async function exchangeDevice(
  tx: Database,
  place: EstateEditor,
  { meterId, exchange: asShown }: { meterId: number; exchange: Exchange },
): Promise<number> {
  const timeZone = await lockEstateMeters(tx, place);
  await requireMeasured(tx, place.customerId, [meterId]);
  const { device } = await lockMeter(tx, place, meterId);
  if (!device) throw notFound('Device');
  await requireDay(tx, device, asShown.exchangedOn);
  const factors = await readFactorsOfExchange(tx, device, asShown);
  const exchange = toEnergy(asShown, factors);
  await requireAllRegisters(tx, device, exchange);
  await requireFreeNumber(tx, place, exchange.serialNumber);
  await requireFittingCounters(tx, place, { exchange, timeZone });
  const { serialNumber, deviceType, exchangedOn } = exchange;
  const added = await insertDevice(tx, place, { serialNumber, deviceType, from: exchangedOn, to: null });
  await insertFirstFactor(tx, added, factors.added);
  await removeDevice(tx, device, exchange);
  await installDevice(tx, place, { device: added, exchange });
  await saveExchangeReadings(tx, place, { exchange, ...toInstants(exchange, timeZone) });
  await addAuditEntries(tx, toEntries(place, { device, exchange, factors }));
  return added.deviceId;
}

/** The transformer factors of the device that is removed and of the one that is put in. */
interface FactorsOfExchange {
  removed: number;
  added: number;
}

async function readFactorsOfExchange(
  tx: Database,
  device: Device,
  { exchangedOn, transformerFactor }: Exchange,
): Promise<FactorsOfExchange> {
  const periods = periodsOfFactors(await readFactors(tx, device), { from: device.from, to: exchangedOn });
  const removed = factorOn(periods, addDays(exchangedOn, -1));
  return { removed, added: transformerFactor ?? removed };
}

/** Counters are typed as devices show them, and stored as energy. */
const toEnergy = (exchange: Exchange, { removed, added }: FactorsOfExchange): Exchange => ({
  ...exchange,
  registers: exchange.registers.map(({ meterId, lastCounter, firstCounter }) => ({
    meterId,
    lastCounter: multiplyByFactor(lastCounter, removed),
    firstCounter: multiplyByFactor(firstCounter, added),
  })),
});

async function requireDay(tx: Database, device: Device, exchangedOn: string): Promise<void> {
  const isThere = exchangedOn > device.from && exchangedOn <= localToday() && device.to === null;
  if (isThere && !(await hasLaterRegister(tx, device, { from: device.from, to: exchangedOn }))) return;
  const metadata = { code: ErrorCode.ExchangeTooEarly, field: 'exchangedOn' };
  throw new HttpError(409, 'The device was not there on that day', metadata);
}

async function requireAllRegisters(tx: Database, device: Device, { registers }: Exchange): Promise<void> {
  const present = (await readRegisters(tx, device)).map((register) => register.meterId);
  const requested = new Set(registers.map((register) => register.meterId));
  const isComplete = requested.size === registers.length && present.length === requested.size;
  if (isComplete && present.every((id) => requested.has(id))) return;
  throw conflict(ErrorCode.ChangedByOthers, 'The device has other registers');
}

async function requireFreeNumber(tx: Database, place: EstateEditor, serialNumber: string): Promise<void> {
  const known = await findDevice(tx, place, serialNumber);
  if (known?.to === null) throw serialNumberTaken();
}

function toInstants({ exchangedOn }: Exchange, timeZone: TimeZone): { lastAt: Date; firstAt: Date } {
  const firstMs = startOfDay(exchangedOn, timeZone);
  return { lastAt: new Date(firstMs - lastReadingBeforeMs), firstAt: new Date(firstMs) };
}

async function requireFittingCounters(
  tx: Database,
  place: EstateEditor,
  { exchange, timeZone }: { exchange: Exchange; timeZone: TimeZone },
): Promise<void> {
  const around = await readCountersAround(tx, place, { exchange, ...toInstants(exchange, timeZone) });
  for (const [index, { meterId, lastCounter, firstCounter }] of exchange.registers.entries()) {
    const { before, after } = getEntry(around, meterId);
    const isTooLow = before !== null && lastCounter < before;
    const isTooHigh = after !== null && firstCounter > after;
    if (!isTooLow && !isTooHigh) continue;
    throw new HttpError(409, 'A counter does not fit the readings around it', {
      code: ErrorCode.ReadingImplausible,
      field: `registers.${index}.${isTooLow ? 'lastCounter' : 'firstCounter'}`,
    });
  }
}

interface Exchanged {
  device: Device;
  exchange: Exchange;
  factors: FactorsOfExchange;
}

/** Names the transformer factors only where there are any. */
function toEntries({ customerId, userId }: EstateEditor, { device, exchange, factors }: Exchanged) {
  const named = (factor: number) => (factor === noFactor ? {} : { transformerFactor: factor });
  const { serialNumber, deviceType, exchangedOn } = exchange;
  return exchange.registers.map(({ meterId, lastCounter, firstCounter }) => ({
    customerId,
    userId,
    action: 'exchange' as const,
    objectType: 'meter' as const,
    objectId: meterId,
    before: { serialNumber: device.serialNumber, deviceType: device.deviceType, ...named(factors.removed) },
    after: { serialNumber, deviceType, exchangedOn, lastCounter, firstCounter, ...named(factors.added) },
  }));
}
