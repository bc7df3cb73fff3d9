import { keyScopes } from '@lichthof/domain/access/key-scopes.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam } from './endpoint.ts';

/** Every secret of a key begins with it. */
export const apiKeyPrefix = 'lk_';
const mostCallsPerMinute = 1200;
const longestOverlapHours = 30 * 24;

/** Also the form in the browser. */
export const apiKeyFields = z.object({
  name: z
    .string()
    .normalize()
    .trim()
    .min(1)
    .max(60)
    .regex(/^\P{Cc}*$/u),
  scopes: z.array(z.enum(keyScopes)).min(1).max(keyScopes.length),
  /** Null: all estates of the customer. */
  estateId: idParam.nullable(),
  /** The last day on which the key is valid, by German time; null: until it is revoked. */
  endDate: z.iso
    .date()
    .refine((day) => day >= '2000-01-01' && day < '2200-01-01')
    .nullable(),
  callsPerMinute: z.int().min(1).max(mostCallsPerMinute),
});

const apiKeySchema = z
  .object({
    keyId: z.int(),
    name: z.string(),
    scopes: z.array(z.enum(keyScopes)),
    estate: z.object({ estateId: z.int(), name: z.string() }).nullable(),
    endDate: z.iso.date().nullable(),
    callsPerMinute: z.int(),
    createdAt: z.iso.datetime(),
    createdByName: z.string(),
    /** Exact to the minute. */
    lastUsedAt: z.iso.datetime().nullable(),
    /** The last characters of the secret, by which people tell secrets apart. */
    secretEnding: z.string(),
    /** Until when a secret before the newest one is valid; null when none is. */
    formerSecretUntil: z.iso.datetime().nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

/** The secret is stored nowhere: it is answered this once. */
const newSecretSchema = z.object({ key: apiKeySchema, secret: z.string() });

const path = '/api/customers/:customerId/api-keys';
const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const keyParams = customerParams.extend({ keyId: idParam });

export const listApiKeys = endpoint({
  method: 'GET',
  path,
  summary: "The keys of a customer's own systems that are not revoked",
  access,
  params: customerParams,
  result: z.array(apiKeySchema),
});

/** 409 NameTaken. */
export const createApiKey = endpoint({
  method: 'POST',
  path,
  summary: "Create a key for a customer's own system; its secret is answered once",
  access,
  answersSecret: true,
  params: customerParams,
  body: apiKeyFields,
  result: newSecretSchema,
});

export const rotateApiKey = endpoint({
  method: 'POST',
  path: `${path}/:keyId/rotation`,
  summary: 'Create a new secret for a key, answered once; the former one stays valid for so many hours',
  access,
  answersSecret: true,
  params: keyParams,
  body: z.object({ overlapHours: z.int().min(0).max(longestOverlapHours) }),
  result: newSecretSchema,
});

export const revokeApiKey = endpoint({
  method: 'POST',
  path: `${path}/:keyId/revocation`,
  summary: 'Revoke a key for ever; calls with it are refused from then on',
  access,
  params: keyParams,
});
