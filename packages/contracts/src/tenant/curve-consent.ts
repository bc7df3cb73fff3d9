import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { access, params } from './own-apartment.ts';

const path = '/api/apartments/:apartmentId/curve-consent';

const consentSchema = z.object({
  isGranted: z.boolean(),
  grantedAt: z.iso.datetime().nullable(),
  /** The latest times that others read the curve, the newest first; the name is null of a deleted user. */
  readings: z.array(
    z.object({ at: z.iso.datetime(), readerName: z.string().nullable(), organisation: z.string().nullable() }),
  ),
});

export const getCurveConsent = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the property manager may see the own curve finer than a day',
  access,
  params,
  result: consentSchema,
});

export const changeCurveConsent = endpoint({
  method: 'PUT',
  path,
  summary: 'Grant or revoke that the property manager sees the own curve',
  access,
  params,
  body: z.object({ isGranted: z.boolean() }),
  result: consentSchema,
});
