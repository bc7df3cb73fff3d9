import { deviceTypes } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { counterField, meterParams, metersAccess, metersPath, serialNumberField } from './meter-changes.ts';

/** Of a device: the registers that sit in it, and where it was. */
export const meterDeviceSchema = z.object({
  deviceId: z.int(),
  serialNumber: z.string(),
  deviceType: z.enum(deviceTypes),
  from: z.iso.date(),
  /** The day of the exchange or removal; null while it is in place. */
  to: z.iso.date().nullable(),
  firstCounter: z.number().nullable(),
  lastCounter: z.number().nullable(),
  /** All registers of the device, this one too. */
  meters: z.array(z.object({ meterId: z.int(), name: z.string(), obis: z.string(), baseUnit: z.enum(['Wh', 'l']) })),
});
export const listMeterDevices = endpoint({
  method: 'GET',
  path: `${metersPath}/:meterId/devices`,
  summary: 'The boxes that a meter was and is in, the newest first',
  access: metersAccess,
  params: meterParams,
  result: z.array(meterDeviceSchema),
});

export const exchangeSchema = z.object({
  /** The new device counts from this local day's begin on; not before the old one's installation, not in the future. */
  exchangedOn: z.iso.date(),
  serialNumber: serialNumberField,
  deviceType: z.enum(deviceTypes),
  /** One for each register of the old device. */
  registers: z
    .array(z.object({ meterId: z.int(), lastCounter: counterField, firstCounter: counterField }))
    .min(1)
    .max(20),
});
export type Exchange = z.infer<typeof exchangeSchema>;

/**
 * The series of the place goes on. 409 ReadingImplausible when a last reading is below the one before, or a first one
 * above the next; 409 ExchangeTooEarly for a day that is none of the old device, or in the future.
 */
export const exchangeMeter = endpoint({
  method: 'POST',
  path: `${metersPath}/:meterId/exchange`,
  summary: 'Put a new box in the place of the one that is there',
  access: metersAccess,
  params: meterParams,
  body: exchangeSchema,
  result: z.object({ deviceId: z.int() }),
});
