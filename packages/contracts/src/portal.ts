import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server is ready; 503 with the reason while it is not',
  access: 'public',
  result: z.object({
    status: z.literal('ready'),
    /** Of a distributed database, whose other customers are served. */
    customersUnreachable: z.int().nonnegative(),
    /** Of the product. */
    version: z.string(),
  }),
});

export const getAliveness = endpoint({
  method: 'GET',
  path: '/api/health/alive',
  summary: 'Whether the process answers, without looking at the database: a restart would not help that',
  access: 'public',
  result: z.object({ status: z.literal('alive') }),
});

/** Who runs the portal, for the legal notice (DDG § 5). */
const operatorSchema = z
  .object({
    name: z.string(),
    address: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    representatives: z.string().nullable(),
    /** Court and number. */
    register: z.string().nullable(),
    vatId: z.string().nullable(),
  })
  .meta({ id: 'Operator' });

/** Settings that the browser needs before a user signs in. */
const portalSettingsSchema = z
  .object({
    issuer: z.url(),
    clientId: z.string(),
    cookieConsentUrl: z.url().nullable(),
    /** Null until it is configured. */
    operator: operatorSchema.nullable(),
  })
  .meta({ id: 'PortalSettings' });
export type PortalSettings = z.infer<typeof portalSettingsSchema>;

export const getPortalSettings = endpoint({
  method: 'GET',
  path: '/api/portal-settings',
  summary: 'Where to sign in',
  access: 'public',
  result: portalSettingsSchema,
});
