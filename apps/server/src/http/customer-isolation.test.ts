import { endpoint } from '@lichthof/contracts/endpoint.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { aCustomer, anEstate, aUser } from '../testing/makers.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { subOf } from '../testing/test-server.ts';
import { addRoute } from './route.ts';

const result = z.object({ estateIds: z.array(z.number()) });
const ofEstate = endpoint({
  method: 'GET',
  path: '/estates/:estateId',
  summary: 'Forgets the customer',
  access: { role: Role.EstateOwner, on: 'estate' },
  params: z.object({ estateId: z.coerce.number() }),
  result,
});
const ofCaller = endpoint({
  method: 'GET',
  path: '/estates',
  summary: 'Forgets the customer',
  access: 'signedIn',
  result,
});

const issuer = 'http://localhost';
const audience = 'test';
let database: TestDatabase;
let app: FastifyInstance;
let privateKey: CryptoKey;
let customerIds: number[];
let estateIds: number[];

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  customerIds = [await aCustomer(db), await aCustomer(db), await aCustomer(db)];
  estateIds = [];
  for (const customerId of customerIds) estateIds.push(await anEstate(db, customerId));

  const keys = await generateKeyPair('ES256');
  privateKey = keys.privateKey;
  const jwks = createLocalJWKSet({ keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'ES256' }] });
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const admitKey = () => Promise.reject(new Error('No keys'));
  const context = { app, db, readDb: db, tokens: { issuer, audience, keys: jwks }, admitKey };
  const readAllEstates = async () => {
    const rows = await db.selectFrom('estate').select('id').orderBy('id').execute();
    return { estateIds: rows.map(({ id }) => id) };
  };
  addRoute(context, ofEstate, readAllEstates);
  addRoute(context, ofCaller, readAllEstates);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function readAs(userId: number, url: string): Promise<number[]> {
  const token = await new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: 'test' })
    .setSubject(subOf(userId))
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1 minute')
    .sign(privateKey);
  const response = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  return response.json<{ estateIds: number[] }>().estateIds;
}

const adminOf = (index: number) =>
  ({ role: Role.CustomerAdmin, level: ResourceLevel.Customer, resourceId: customerIds[index]! }) as const;
const systemAdmin = { role: Role.AuthorityAdmin, level: ResourceLevel.Authority, resourceId: 1 } as const;

it('answers no rows of a neighbour to a handler that forgets the customer', async () => {
  const userId = await aUser(database.db, [adminOf(0)]);
  expect(await readAs(userId, `/estates/${estateIds[0]}`)).toEqual([estateIds[0]]);
  expect(await readAs(userId, '/estates')).toEqual([estateIds[0]]);
});

it("answers the rows of a person's customers where no customer is named, else of the one that is", async () => {
  const userId = await aUser(database.db, [adminOf(0), adminOf(2)]);
  expect(await readAs(userId, '/estates')).toEqual([estateIds[0], estateIds[2]]);
  expect(await readAs(userId, `/estates/${estateIds[2]}`)).toEqual([estateIds[2]]);
});

it('answers all rows to system administrators only where no customer is named', async () => {
  const userId = await aUser(database.db, [systemAdmin]);
  expect(await readAs(userId, '/estates')).toEqual(estateIds);
  expect(await readAs(userId, `/estates/${estateIds[1]}`)).toEqual([estateIds[1]]);
});
