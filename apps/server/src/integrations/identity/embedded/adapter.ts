import { errors, type Adapter, type AdapterPayload } from 'oidc-provider';
import type { IdentityDb } from '../identity-tables.ts';

/** Stores the state of oidc-provider in our database, so that restarts and several servers share it. */
export function createAdapter(db: IdentityDb): (model: string) => Adapter {
  return (model) => {
    const find = (column: 'id' | 'uid' | 'user_code', key: string) => findPayload(db, { model, column, key });
    return {
      find: (id) => find('id', id),
      findByUid: (uid) => find('uid', uid),
      findByUserCode: (userCode) => find('user_code', userCode),
      upsert: (id, payload, lifetimeSeconds) => savePayload(db, { model, id, payload, lifetimeSeconds }),
      consume: (id) => consumePayload(db, model, id),
      destroy: async (id) =>
        void (await db.deleteFrom('identity_payload').where('model', '=', model).where('id', '=', id).execute()),
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
    .where(column, '=', key)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', new Date())]))
    .executeTakeFirst();
  return row && { ...row.payload, ...(row.consumedAt && { consumed: Math.floor(row.consumedAt.getTime() / 1000) }) };
}

interface Saved {
  model: string;
  id: string;
  payload: AdapterPayload;
  lifetimeSeconds: number | undefined;
}

async function savePayload(db: IdentityDb, { model, id, payload, lifetimeSeconds }: Saved): Promise<void> {
  const columns = {
    payload: JSON.stringify(payload),
    grant_id: payload.grantId ?? null,
    uid: payload.uid ?? null,
    user_code: payload.userCode ?? null,
    account_sub: payload.accountId ?? null,
    expires_at: lifetimeSeconds ? new Date(Date.now() + lifetimeSeconds * 1000) : null,
  };
  await db
    .insertInto('identity_payload')
    .values({ model, id, ...columns })
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
