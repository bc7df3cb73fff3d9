import { endpoint } from '@lichthof/contracts/endpoint.ts';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createLog } from './log.ts';
import { answerRequestIds, requestIdHeader } from './request-id.ts';
import { addRoute } from './route.ts';

const lines: string[] = [];
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
const app = Fastify({ loggerInstance: log });
const logging = endpoint({
  method: 'GET',
  path: '/logging',
  summary: 'Writes into the log of the server and of the request',
  access: 'public',
  result: z.object({ ok: z.literal(true) }),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerRequestIds(app);
  const tokens = { issuer: 'http://localhost', audience: 'test', keys: (() => undefined) as never };
  const admitKey = () => Promise.reject(new Error('No keys'));
  addRoute({ app, db, readDb: db, tokens, admitKey }, logging, async ({ reply }) => {
    await db.selectFrom('customer').select('id').execute();
    app.log.warn('of the server');
    reply.log.warn('of the request');
    return { ok: true } as const;
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

it('answers the id of a request, which each line of the log has once', async () => {
  lines.length = 0;
  const answer = await app.inject('/logging?code=secret');
  const id = answer.headers[requestIdHeader];
  expect([answer.statusCode, id]).toEqual([200, expect.stringMatching(/./)]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
    expect.arrayContaining(['of the server', 'of the request']),
  );
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({ reqId: id });
    expect(line.match(/"reqId"/g)).toHaveLength(1);
    expect(line).not.toContain('secret');
  }
});

it('answers the id also where there is no such address', async () => {
  const answer = await app.inject('/nowhere');
  expect([answer.statusCode, typeof answer.headers[requestIdHeader]]).toEqual([404, 'string']);
});
