import { Role } from '@lichthof/domain/access/role.ts';
import { sourceFailures } from '@lichthof/domain/intake/source-failures.ts';
import { sourceKinds } from '@lichthof/domain/intake/source-kinds.ts';
import { z } from 'zod';
import { customerParams, endpoint, idParam } from '../endpoint.ts';
import { requiredLine, versionField } from '../fields.ts';
import { kindAndConfig } from './source-configs.ts';

const longestSecret = 20_000;

export const sourceName = requiredLine(60);
/** A password, a private key or a token. Null keeps the stored one. */
const secret = z.string().min(1).max(longestSecret).nullable();

const sourceSchema = z
  .object({
    sourceId: z.int(),
    name: z.string(),
    setup: kindAndConfig,
    hasSecret: z.boolean(),
    version: z.int(),
    isPaused: z.boolean(),
    /** Whether a server reads it just now, or will as soon as it can. */
    isDue: z.boolean(),
    /** The last time that it could be read. */
    polledAt: z.iso.datetime().nullable(),
    /** Of the last attempt, null where that went well. */
    failure: z.enum(sourceFailures).nullable(),
    failingSince: z.iso.datetime().nullable(),
    changedByName: z.string(),
    /** Files that it brought, and the last of them. */
    fileCount: z.int(),
    lastFileAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DataSource' });
export type DataSource = z.infer<typeof sourceSchema>;

const path = '/api/customers/:customerId/data-sources';
const access = { role: Role.CustomerAdmin, on: 'customer' } as const;
const sourceParams = customerParams.extend({ sourceId: idParam });

const sourceListSchema = z.object({
  sources: z.array(sourceSchema),
  /** Kinds that this server offers: folders need a place that the operator has set. */
  kinds: z.array(z.enum(sourceKinds)),
  /** Whether the server has a key to encrypt secrets; without one there are no sources with secrets. */
  canKeepSecrets: z.boolean(),
  /** Whether addresses of the own network are allowed. */
  allowsOwnNetwork: z.boolean(),
});

export const listDataSources = endpoint({
  method: 'GET',
  path,
  summary: 'The sources from which values of a customer come by themselves',
  access,
  params: customerParams,
  result: sourceListSchema,
});

const checkResultSchema = z
  .object({
    failure: z.enum(sourceFailures).nullable(),
    /** The key with which the server identified itself, for a person to confirm; null for kinds without one. */
    hostKey: z.string().nullable(),
    /** What lies there to be loaded, and the newest names; null where it could not be read. */
    found: z.object({ count: z.int(), names: z.array(z.string()) }).nullable(),
  })
  .meta({ id: 'DataSourceCheck' });
export type DataSourceCheck = z.infer<typeof checkResultSchema>;

/** With a source's id its stored secret is used where none is sent. */
export const checkDataSource = endpoint({
  method: 'POST',
  path: `${path}/check`,
  summary: 'Try whether a source can be read; stores and changes nothing, here and there',
  access,
  params: customerParams,
  body: z.object({ setup: kindAndConfig, secret, sourceId: idParam.nullable() }),
  result: checkResultSchema,
});

const sourceFields = { name: sourceName, setup: kindAndConfig, secret };

/** 409 NameTaken, SecretsUnavailable; 422 SourceRefused. */
export const createDataSource = endpoint({
  method: 'POST',
  path,
  summary: 'Connect a source',
  access,
  params: customerParams,
  body: z.object(sourceFields),
  result: sourceSchema,
});

/** A source keeps its kind. 409 ChangedByOthers, NameTaken, SecretsUnavailable; 422 SourceRefused. */
export const changeDataSource = endpoint({
  method: 'PUT',
  path: `${path}/:sourceId`,
  summary: 'Change a source',
  access,
  params: sourceParams,
  body: z.object({ ...sourceFields, version: versionField }),
  result: sourceSchema,
});

export const pauseDataSource = endpoint({
  method: 'PUT',
  path: `${path}/:sourceId/pause`,
  summary: 'Pause a source, or let it go on',
  access,
  params: sourceParams,
  body: z.object({ isPaused: z.boolean() }),
  result: sourceSchema,
});

export const removeDataSource = endpoint({
  method: 'DELETE',
  path: `${path}/:sourceId`,
  summary: 'Remove a source with its secret; the files that it brought stay listed',
  access,
  params: sourceParams,
});

export const pollDataSources = endpoint({
  method: 'POST',
  path: `${path}/poll`,
  summary: 'Read all sources as soon as possible that are not paused',
  access,
  params: customerParams,
});
