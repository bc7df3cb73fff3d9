import type { KeyScope } from '@lichthof/domain/access/key-scopes.ts';
import { createKeySecret } from '../database/api-key-secret.ts';
import type { Database } from '../database/database.ts';
import { aUser } from './makers.ts';

interface ApiKeyOptions {
  name?: string;
  scopes?: KeyScope[];
  estateId?: number | null;
  endDate?: string | null;
  callsPerMinute?: number;
}

/** A key of a customer's own system. */
export async function anApiKey(db: Database, customerId: number, options: ApiKeyOptions = {}) {
  const { secret, hash, ending } = createKeySecret(customerId);
  const { name = `Key ${ending}`, scopes = ['readValues'], estateId = null, endDate = null } = options;
  const userId = await aUser(db);
  const { id: keyId } = await db
    .insertInto('api_key')
    .values({
      customer_id: customerId,
      name,
      scopes,
      estate_id: estateId,
      end_date: endDate,
      calls_per_minute: options.callsPerMinute ?? 300,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('api_key_secret').values({ customer_id: customerId, api_key_id: keyId, hash, ending }).execute();
  return { keyId, secret, userId };
}
