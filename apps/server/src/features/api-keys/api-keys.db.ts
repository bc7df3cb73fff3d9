import type { ApiKey, apiKeyFields } from '@lichthof/contracts/api-keys.ts';
import type { KeyScope } from '@lichthof/domain/access/key-scopes.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../database/database.ts';

export interface ApiKeyId {
  customerId: number;
  keyId: number;
}

interface KeyRow extends Omit<ApiKey, 'createdAt' | 'lastUsedAt' | 'formerSecretUntil'> {
  createdAt: Date;
  lastUsedAt: Date | null;
  formerSecretUntil: Date | null;
}

/** The keys of a customer that are not revoked, the newest first; with an id only that one. */
export async function readApiKeys(db: Database, customerId: number, keyId?: number): Promise<ApiKey[]> {
  const { rows } = await sql<KeyRow>`
    select k.id as "keyId", k.name, k.scopes, k.end_date::text as "endDate", k.calls_per_minute as "callsPerMinute",
      k.created_at as "createdAt", k.last_used_at as "lastUsedAt", u.first_name || ' ' || u.last_name as "createdByName",
      case when e.id is not null then jsonb_build_object('estateId', e.id, 'name', e.name) end as estate,
      (select s.ending from api_key_secret s where s.customer_id = ${customerId} and s.api_key_id = k.id
        and s.valid_until is null) as "secretEnding",
      (select max(s.valid_until) from api_key_secret s where s.customer_id = ${customerId} and s.api_key_id = k.id
        and s.valid_until > ${new Date()}::timestamptz) as "formerSecretUntil"
    from api_key k
      join app_user u on u.id = k.created_by
      left join estate e on e.customer_id = k.customer_id and e.id = k.estate_id
    where k.customer_id = ${customerId} and k.revoked_at is null ${keyId === undefined ? sql`` : sql`and k.id = ${keyId}`}
    order by k.id desc`.execute(db);
  return rows.map(({ createdAt, lastUsedAt, formerSecretUntil, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    formerSecretUntil: formerSecretUntil?.toISOString() ?? null,
  }));
}

type NewApiKey = z.infer<typeof apiKeyFields> & { scopes: KeyScope[]; customerId: number; userId: number };

export async function insertApiKey(tx: Database, given: NewApiKey): Promise<number> {
  const { id } = await tx
    .insertInto('api_key')
    .values({
      customer_id: given.customerId,
      name: given.name,
      scopes: given.scopes,
      estate_id: given.estateId,
      end_date: given.endDate,
      calls_per_minute: given.callsPerMinute,
      created_by: given.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The name of a key that is not revoked, locked until the transaction ends; undefined without one. */
export async function lockApiKey(tx: Database, { customerId, keyId }: ApiKeyId): Promise<string | undefined> {
  const row = await tx
    .selectFrom('api_key')
    .select('name')
    .where('customer_id', '=', customerId)
    .where('id', '=', keyId)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row?.name;
}

interface NewSecret {
  hash: Buffer;
  ending: string;
}

export async function insertSecret(tx: Database, { customerId, keyId }: ApiKeyId, secret: NewSecret): Promise<void> {
  await tx
    .insertInto('api_key_secret')
    .values({ customer_id: customerId, api_key_id: keyId, ...secret })
    .execute();
}

/** Ends the newest secret of a key at an instant; secrets before it keep their own end. */
export async function endNewestSecret(tx: Database, { customerId, keyId }: ApiKeyId, at: Date): Promise<void> {
  await tx
    .updateTable('api_key_secret')
    .set({ valid_until: at })
    .where('customer_id', '=', customerId)
    .where('api_key_id', '=', keyId)
    .where('valid_until', 'is', null)
    .execute();
}

/** Ends all secrets of a key; the key itself stays for the audit log. */
export async function revokeKey(tx: Database, { customerId, keyId }: ApiKeyId): Promise<void> {
  await tx
    .updateTable('api_key')
    .set({ revoked_at: new Date() })
    .where('customer_id', '=', customerId)
    .where('id', '=', keyId)
    .execute();
  await tx.deleteFrom('api_key_secret').where('customer_id', '=', customerId).where('api_key_id', '=', keyId).execute();
}
