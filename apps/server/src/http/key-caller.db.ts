import type { KeyScope } from '@lichthof/domain/access/key-scopes.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql } from 'kysely';
import { parseKeySecret } from '../database/api-key-secret.ts';
import type { Database } from '../database/database.ts';
import { enclosingResources } from '../database/enclosing-resources.ts';
import { keptPrepared } from '../database/keep-prepared.ts';
import { localToday } from '../database/local-today.ts';
import type { Caller, HeldRight } from './caller.ts';

/**
 * A customer's own system, identified by its key. It has the rights of the key alone, and changes what it changes in the
 * name of the person who created the key.
 */
export interface KeyCaller extends Caller {
  key: { customerId: number; keyId: number; name: string; scopes: KeyScope[]; callsPerMinute: number };
}

interface KeyRow {
  keyId: number;
  name: string;
  scopes: KeyScope[];
  callsPerMinute: number;
  lastUsedAt: Date | null;
  level: ResourceLevel;
  resourceId: number;
  enclosing: HeldRight['enclosing'];
  userId: number;
  email: string;
  firstName: string;
  lastName: string;
}

type FoundKey = KeyCaller & { lastUsedAt: Date | null };

/** The key of a secret; undefined for one that is unknown, expired or revoked. Its rows lie where its customer's do. */
export async function findKey(db: Database, secret: string): Promise<FoundKey | undefined> {
  const parsed = parseKeySecret(secret);
  if (!parsed) return undefined;
  const { customerId, hash } = parsed;
  const resource = { customerId: sql`${customerId}`, level: sql`held.level`, id: sql`held."resourceId"` };
  const { rows } = await sql<KeyRow>`
    select ${keptPrepared} held.*,
      (select jsonb_agg(jsonb_build_object('level', level, 'id', id) order by step)
        from ${enclosingResources(resource)} places) as enclosing
    from (
      select k.id as "keyId", k.name, k.scopes, k.calls_per_minute as "callsPerMinute", k.last_used_at as "lastUsedAt",
        case when k.estate_id is null then ${ResourceLevel.Customer}::int else ${ResourceLevel.Estate}::int end as level,
        coalesce(k.estate_id, k.customer_id) as "resourceId",
        u.id as "userId", u.email, u.first_name as "firstName", u.last_name as "lastName"
      from api_key_secret s
        join api_key k on k.customer_id = s.customer_id and k.id = s.api_key_id
        join app_user u on u.id = k.created_by
      where s.customer_id = ${customerId} and s.hash = ${hash} and k.revoked_at is null
        and (k.end_date is null or k.end_date >= ${localToday()}::date)
        and (s.valid_until is null or s.valid_until > ${new Date()}::timestamptz)
    ) held`.execute(db);
  return rows[0] && callerOf(customerId, rows[0]);
}

function callerOf(customerId: number, row: KeyRow): FoundKey {
  const { keyId, name, scopes, callsPerMinute, level, resourceId, enclosing, ...person } = row;
  const role = level === ResourceLevel.Customer ? Role.CustomerAdmin : Role.EstateOwner;
  return {
    ...person,
    authorityId: null,
    customerIds: [customerId],
    rights: [{ role, level, resourceId, enclosing }],
    key: { customerId, keyId, name, scopes, callsPerMinute },
  };
}

const noteEveryMs = 60_000;

/** Notes when a key was used last, at most once a minute. */
export async function noteKeyUse(db: Database, { key, lastUsedAt }: FoundKey, now: Date): Promise<void> {
  const before = new Date(now.getTime() - noteEveryMs);
  if (lastUsedAt && lastUsedAt > before) return;
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('customer_id', '=', key.customerId)
    .where('id', '=', key.keyId)
    .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', before)]))
    .execute();
}
