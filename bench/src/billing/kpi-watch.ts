import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { addUserCustomer } from '../../../apps/server/src/database/user-customers.ts';
import type { StatementTypesetter } from '../../../apps/server/src/integrations/typesetting/printed-statement.ts';
import type {
  ContractTypesetter,
  LetterTypesetter,
  PictureTypesetter,
  Typesetter,
} from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { sampleYear } from '../sample-estate.ts';
import { signToken } from '../sign-token.ts';

const everyMs = 50;
const sub = 'bench-watcher';
const issuer = 'http://localhost:3000/oidc';
const audience = 'urn:lichthof:api';

export interface KpiWatch {
  /** The 95th percentile of the response times, in ms since each request was due. */
  stop: () => Promise<number>;
}

/** Requests an estate's key figures from a real server twenty times per second, without waiting for answers. */
export async function watchKpis(
  parts: {
    db: Database;
    typesetter: Typesetter & ContractTypesetter & LetterTypesetter & PictureTypesetter & StatementTypesetter;
  },
  estateId: number,
): Promise<KpiWatch> {
  const secret = randomBytes(32);
  const config = readConfig({ LOG_LEVEL: 'error' });
  const app = await buildApp({ ...parts, config, tokens: { issuer, audience, keys: () => secret } });
  await addWatcher(parts.db, estateId);
  const url = `/api/estate/${estateId}/kpis?from=${sampleYear.from}&to=${sampleYear.to}`;
  const headers = { authorization: `Bearer ${signToken(secret, { sub, iss: issuer, aud: audience })}` };
  const ask = async () => {
    const { statusCode, body } = await app.inject({ url, headers });
    if (statusCode !== 200) throw new Error(`${statusCode} ${body}`);
  };
  await ask();
  const stopped = new AbortController();
  const asking = requestUntil(stopped.signal, ask);
  return {
    stop: async () => {
      stopped.abort();
      const tookMs = (await asking).toSorted((a, b) => a - b);
      await app.close();
      return tookMs[Math.floor(tookMs.length * 0.95)]!;
    },
  };
}

/** Measures from when a request was due, so that a busy thread counts as response time. */
async function requestUntil(signal: AbortSignal, ask: () => Promise<void>): Promise<number[]> {
  const startedAt = performance.now();
  const answers: Promise<number>[] = [];
  for (let dueAt = startedAt; !signal.aborted; dueAt += everyMs) {
    await wait(Math.max(0, dueAt - performance.now()));
    const due = dueAt;
    answers.push(ask().then(() => performance.now() - due));
  }
  return Promise.all(answers);
}

async function addWatcher(db: Database, estateId: number): Promise<void> {
  const { id } = await db
    .insertInto('app_user')
    .values({ email: `${sub}@lichthof.example`, first_name: 'Anna', last_name: 'Weiß', sub })
    .returning('id')
    .executeTakeFirstOrThrow();
  const estate = db.selectFrom('estate').select('customer_id').where('id', '=', estateId);
  const { customer_id } = await estate.executeTakeFirstOrThrow();
  await addUserCustomer(db, customer_id, [id]);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resource_id: estateId };
  await db
    .insertInto('access_right')
    .values({ customer_id, user_id: id, ...right })
    .execute();
}
