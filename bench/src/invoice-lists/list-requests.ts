import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { randomBytes } from 'node:crypto';
import { buildApp } from '../../../apps/server/src/app.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import type { Database } from '../../../apps/server/src/database/database.ts';
import { addUserCustomer } from '../../../apps/server/src/database/user-customers.ts';
import { createTypesetter } from '../../../apps/server/src/integrations/typesetting/typesetter.ts';
import { median, timeOnce } from '../median.ts';
import type { ListedEstate } from './seed-invoices.ts';
import { signToken } from '../sign-token.ts';

export interface RequestFigure {
  path: string;
  medianMs: number;
  p95Ms: number;
  bytes: number;
}

const rounds = 20;
const sub = 'bench-invoices';
const tokens = { issuer: 'http://localhost:3000/oidc', audience: 'urn:lichthof:api' };

/** Times requests to the invoices of an estate, each on its own, from a server that listens. */
export async function timeRequests(db: Database, estate: ListedEstate, paths: string[]): Promise<RequestFigure[]> {
  const secret = randomBytes(32);
  const typesetter = createTypesetter();
  const config = readConfig({ LOG_LEVEL: 'error' });
  const app = await buildApp({ db, typesetter, config, tokens: { ...tokens, keys: () => secret } });
  await addManager(db, estate);
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${signToken(secret, { sub, iss: tokens.issuer, aud: tokens.audience })}` };
  const base = `${address}/api/customers/${estate.customerId}/estates/${estate.estateId}/invoices`;
  const request = async (path: string) => {
    const response = await fetch(base + path, { headers });
    const body = await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${Buffer.from(body).toString()}`);
    return body.byteLength;
  };
  const figures: RequestFigure[] = [];
  for (const path of paths) {
    const bytes = await request(path);
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) took.push(await timeOnce(() => request(path)));
    figures.push({
      path,
      bytes,
      medianMs: median(took),
      p95Ms: took.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)]!,
    });
  }
  await app.close();
  await typesetter.close();
  return figures;
}

async function addManager(db: Database, { customerId, estateId }: ListedEstate): Promise<void> {
  const { id } = await db
    .insertInto('app_user')
    .values({ email: `${sub}@lichthof.example`, first_name: 'Ada', last_name: 'Weiß', sub })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addUserCustomer(db, customerId, [id]);
  const right = { role: Role.EstateOwner, level: ResourceLevel.Estate, resource_id: estateId };
  await db
    .insertInto('access_right')
    .values({ customer_id: customerId, user_id: id, ...right })
    .execute();
}
