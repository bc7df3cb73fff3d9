import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerEstateParams, endpoint, idParam } from '../endpoint.ts';
import { importSchema } from './imports.ts';

/** What taking an import back would change of a meter. */
const revokedMeterSchema = z.object({
  meterId: z.int(),
  name: z.string(),
  baseUnit: z.enum(['Wh', 'l']),
  /** Local days, `to` exclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.int(),
  /** Sums of these days in the base unit, and how many quarter-hours have a value. */
  now: z.object({ total: z.number(), quarterHours: z.int() }),
  before: z.object({ total: z.number(), quarterHours: z.int() }),
});

const importRevocationSchema = z
  .object({
    meters: z.array(revokedMeterSchema),
    /** Days of meters in which something else was written since: that stays. */
    changedDays: z.int(),
    /** Days of meters that are billed. */
    billedDays: z.int(),
    /** Counters that go; those of billed days stay. */
    readings: z.int(),
    billedReadings: z.int(),
    /** The last later import that changed values of the same days, which must be undone first. */
    newer: z.object({ importId: z.int(), fileName: z.string() }).nullable(),
  })
  .meta({ id: 'ImportRevocation' });
export type ImportRevocation = z.infer<typeof importRevocationSchema>;

const path = '/api/customers/:customerId/estates/:estateId/imports/:importId/revocation';
const access = { role: Role.EstateOwner, on: 'estate' } as const;
const params = customerEstateParams.extend({ importId: idParam });

export const getImportRevocation = endpoint({
  method: 'GET',
  path,
  summary: 'What taking an import back as a whole would change',
  access,
  params,
  result: importRevocationSchema,
});

/** Refused with ImportNewerExists while a later import that changed the same days is loaded. Also goes on after a failure. */
export const revokeImport = endpoint({
  method: 'POST',
  path,
  summary: 'Take an import back as a whole, in the background',
  access,
  params,
  result: importSchema,
});
