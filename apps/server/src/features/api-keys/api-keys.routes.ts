import * as contract from '@lichthof/contracts/api-keys.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { addAuditEntry } from '../../database/audit/add-audit-entry.ts';
import { createKeySecret } from '../../database/api-key-secret.ts';
import type { Database } from '../../database/database.ts';
import { isForeignKeyViolation, violatedIndex } from '../../database/violated-index.ts';
import { conflict, notFound } from '../../http/errors.ts';
import { addRoute, type RouteContext } from '../../http/route.ts';
import * as keys from './api-keys.db.ts';

const hourMs = 3_600_000;

/** Keys with which a customer's own systems call the API. */
export function apiKeysRoutes(context: RouteContext): void {
  const { db } = context;

  addRoute(context, contract.listApiKeys, ({ params: { customerId } }) => keys.readApiKeys(db, customerId));

  addRoute(context, contract.createApiKey, async ({ params: { customerId }, body, caller: { userId } }) => {
    const { secret, ...stored } = createKeySecret(customerId);
    const scopes = [...new Set(body.scopes)];
    const create = async (tx: Database) => {
      const keyId = await keys.insertApiKey(tx, { ...body, scopes, customerId, userId });
      await keys.insertSecret(tx, { customerId, keyId }, stored);
      const { name, estateId, endDate, callsPerMinute } = body;
      const after = { name, scopes: scopes.join(', '), estateId, endDate, callsPerMinute };
      await addAuditEntry(tx, { ...objectOf({ customerId, keyId }, userId), action: 'create', after });
      return { key: await readKey(tx, { customerId, keyId }), secret };
    };
    return db.transaction().execute(create).catch(explainConflict);
  });

  addRoute(context, contract.rotateApiKey, ({ params, body, caller: { userId } }) => {
    const { secret, ...stored } = createKeySecret(params.customerId);
    return db.transaction().execute(async (tx) => {
      const name = await requireKey(tx, params);
      const validUntil = new Date(Date.now() + body.overlapHours * hourMs);
      await keys.endNewestSecret(tx, params, validUntil);
      await keys.insertSecret(tx, params, stored);
      const after = { name, formerSecretUntil: validUntil.toISOString() };
      await addAuditEntry(tx, { ...objectOf(params, userId), action: 'renewSecret', after });
      return { key: await readKey(tx, params), secret };
    });
  });

  addRoute(context, contract.revokeApiKey, ({ params, caller: { userId } }) =>
    db.transaction().execute(async (tx) => {
      const name = await requireKey(tx, params);
      await keys.revokeKey(tx, params);
      await addAuditEntry(tx, { ...objectOf(params, userId), action: 'revoke', before: { name } });
    }),
  );
}

async function requireKey(tx: Database, key: keys.ApiKeyId): Promise<string> {
  const name = await keys.lockApiKey(tx, key);
  if (name === undefined) throw notFound('Key');
  return name;
}

async function readKey(tx: Database, { customerId, keyId }: keys.ApiKeyId): Promise<contract.ApiKey> {
  const [key] = await keys.readApiKeys(tx, customerId, keyId);
  if (!key) throw notFound('Key');
  return key;
}

function explainConflict(error: unknown): never {
  if (violatedIndex(error) === 'api_key_name') throw conflict(ErrorCode.NameTaken, 'Another key has the name');
  if (isForeignKeyViolation(error)) throw notFound('Estate');
  throw error;
}

const objectOf = ({ customerId, keyId }: keys.ApiKeyId, userId: number) =>
  ({ customerId, userId, objectType: 'api_key', objectId: keyId }) as const;
