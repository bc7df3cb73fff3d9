import { deviceTypes } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { factorPeriodSchema, transformerFactorField } from './factor-fields.ts';
import { counterField, meterParams, metersAccess, metersPath, serialNumberField } from './meter-changes.ts';

/** A device with its registers, and the days on which it was installed. */
export const meterDeviceSchema = z.object({
  deviceId: z.int(),
  serialNumber: z.string(),
  deviceType: z.enum(deviceTypes),
  from: z.iso.date(),
  /** The day of the exchange or removal; null while it is installed. */
  to: z.iso.date().nullable(),
  firstCounter: z.number().nullable(),
  lastCounter: z.number().nullable(),
  /** Transformer factors other than 1; the counters are multiplied by them. */
  factors: z.array(factorPeriodSchema),
  /** All registers of the device, including this meter. */
  meters: z.array(z.object({ meterId: z.int(), name: z.string(), obis: z.string(), baseUnit: z.enum(['Wh', 'l']) })),
});
export const listMeterDevices = endpoint({
  method: 'GET',
  path: `${metersPath}/:meterId/devices`,
  summary: 'The devices that a meter was and is in, the newest first',
  access: { ...metersAccess, keyScopes: ['managePortfolio'] },
  params: meterParams,
  result: z.array(meterDeviceSchema),
});

export const exchangeSchema = z.object({
  /**
   * The new device counts from the start of this local day; not before the old one's installation, not in the future.
   */
  exchangedOn: z.iso.date(),
  serialNumber: serialNumberField,
  deviceType: z.enum(deviceTypes),
  /** Of the new device, from that day on; without it that of the old device goes on. */
  transformerFactor: transformerFactorField.optional(),
  /** One for each register of the old device; counters as the devices show them, without the transformer factor. */
  registers: z
    .array(z.object({ meterId: z.int(), lastCounter: counterField, firstCounter: counterField }))
    .min(1)
    .max(20),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/**
 * Continues the series of the meter with a new device. 409 ReadingImplausible if a last counter is below the previous
 * reading, or a first counter above the next one; 409 ExchangeTooEarly for a day on which the old device was not
 * installed, or in the future.
 */
export const exchangeMeter = endpoint({
  method: 'POST',
  path: `${metersPath}/:meterId/exchange`,
  summary: 'Replace the device by a new one',
  access: { ...metersAccess, keyScopes: ['managePortfolio'] },
  params: meterParams,
  body: exchangeSchema,
  result: z.object({ deviceId: z.int() }),
});
