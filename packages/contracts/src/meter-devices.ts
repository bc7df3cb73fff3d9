import { deviceTypes } from '@lichthof/domain/metering/codes.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meterParams, metersAccess, metersPath } from './meter-fields.ts';

/** Of a box: the registers that sit in it, and where it was. */
export const meterDeviceSchema = z.object({
  deviceId: z.int(),
  serialNumber: z.string(),
  deviceType: z.enum(deviceTypes),
  from: z.iso.date(),
  /** The day of the exchange or removal; null while it is in place. */
  to: z.iso.date().nullable(),
  firstCounter: z.number().nullable(),
  lastCounter: z.number().nullable(),
  /** All registers of the box, this one too. */
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
