import { createHash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { errors } from './oidc-provider.ts';
import type { IdentityDb } from '../identity-tables.ts';

/**
 * Stores the state of oidc-provider in our database, so that restarts and several servers share it. Ids are what cookies
 * and codes hold: only their hashes are stored, so that a copy of the database is not enough to sign in.
 */
export function createAdapter(db: IdentityDb): (model: string) => Adapter {
  return (model) => {
    const find = (column: 'id' | 'uid' | 'user_code', key: string) => findPayload(db, { model, column, key });
    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (userCode) => find('user_code', userCode),
      upsert: (id, payload, lifetimeSeconds) => savePayload(db, { model, id, payload, lifetimeSeconds }),
      consume: (id) => consumePayload(db, model, hashOf(id)),
      destroy: async (id) =>
        void (await db
          .deleteFrom('identity_payload')
          .where('model', '=', model)
          .where('id', '=', hashOf(id))
          .execute()),
      revokeByGrantId: async (grantId) =>
        void (await db.deleteFrom('identity_payload').where('grant_id', '=', grantId).execute()),
    };
  };
}

interface Search {
  model: string;
  column: 'id' | 'uid' | 'user_code';
  key: string;
}

async function findPayload(db: IdentityDb, { model, column, key }: Search): Promise<AdapterPayload | undefined> {
  if (key.includes('\0')) return undefined;
  const row = await db
    .selectFrom('identity_payload')
    .select(['payload', 'consumed_at as consumedAt'])
    .where('model', '=', model)
    .where(column, '=', column === 'id' ? hashOf(key) : key)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst();
  const id = column === 'id' ? { jti: key } : {};
  return (
    row && { ...row.payload, ...id, ...(row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) }) }
  );
}

const hashOf = (id: string) => createHash('sha256').update(id).digest('base64url');

/** Without the own id, and without that of the session that a sign-in began in. */
function withoutIds({ jti: _jti, session, ...payload }: AdapterPayload): AdapterPayload {
  if (!session) return payload;
  const { cookie: _cookie, ...kept } = session as AdapterPayload['session'] & { cookie?: string };
  return { ...payload, session: kept };
}

interface Saved {
  model: string;
  id: string;
  payload: AdapterPayload;
  lifetimeSeconds: number | undefined;
}

async function savePayload(db: IdentityDb, { model, id, payload, lifetimeSeconds }: Saved): Promise<void> {
  const columns = {
    payload: JSON.stringify(withoutIds(payload)),
    grant_id: payload.grantId ?? null,
    uid: payload.uid ?? null,
    user_code: payload.userCode ?? null,
    account_sub: payload.accountId ?? null,
    expires_at: lifetimeSeconds ? new Date(Date.now() + lifetimeSeconds * 1000) : null,
  };
  await db
    .insertInto('identity_payload')
    .values({ model, id: hashOf(id), ...columns })
    .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(columns))
    .execute();
}

/** Lets only one of two simultaneous requests use the same code. */
async function consumePayload(db: IdentityDb, model: string, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('identity_payload')
    .set({ consumed_at: new Date() })
    .where('model', '=', model)
    .where('id', '=', id)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new errors.InvalidGrant('already consumed');
}
