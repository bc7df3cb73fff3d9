import { ErrorCode } from '@lichthof/contracts/errors.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { request } from 'node:http';
import { PassThrough, Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseUnreachableError } from '../database/unreachable.ts';
import { answerErrors } from './error-answers.ts';
import { conflict, HttpError } from './errors.ts';

let app: FastifyInstance;
let logged: { msg: string; err?: { message: string } }[];

beforeEach(() => {
  logged = [];
  const stream = new Writable({
    write: (line, _encoding, done) => {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  app = Fastify({ logger: { level: 'error', stream } });
  answerErrors(app);
});
afterEach(() => app.close());

async function answerTo(error: Error) {
  app.get('/', async () => {
    throw error;
  });
  const { statusCode, json } = await app.inject('/');
  return { statusCode, body: json() };
}

const databaseError = (code: string) => Object.assign(new Error('The statement failed'), { code });

describe('answerErrors', () => {
  it('answers a refusal without logging it', async () => {
    expect(await answerTo(conflict(ErrorCode.NameTaken, 'Taken'))).toEqual({
      statusCode: 409,
      body: { message: 'Taken', metadata: { code: ErrorCode.NameTaken } },
    });
    expect(logged).toEqual([]);
  });

  it('logs the cause of a refusal', async () => {
    const cause = new Error('connection lost');
    expect((await answerTo(new HttpError(503, 'Unreachable', undefined, { cause }))).statusCode).toBe(503);
    expect(logged).toMatchObject([{ msg: 'Unreachable', err: { message: 'connection lost' } }]);
  });

  it.each([new TypeError('x is undefined'), new RangeError('Not a day'), databaseError('22012')])(
    'answers 500 to a bug (%s) and logs it',
    async (error) => {
      const { statusCode, body } = await answerTo(error);
      expect([statusCode, body.message]).toEqual([500, 'Internal error']);
      expect(logged).toMatchObject([{ err: { message: error.message } }]);
    },
  );

  it('answers 503 and when to ask again while the database does not answer, and logs it', async () => {
    app.get('/lost', async () => {
      throw new DatabaseUnreachableError(new Error('Connection terminated unexpectedly'));
    });
    const answer = await app.inject('/lost');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect(answer.json()).toMatchObject({ metadata: { code: ErrorCode.DatabaseUnreachable } });
    expect(logged).toMatchObject([{ err: { message: expect.stringContaining('terminated') } }]);
  });

  it('answers 400 to input that the database cannot store, and logs it', async () => {
    expect((await answerTo(databaseError('22021'))).statusCode).toBe(400);
    expect(logged).toHaveLength(1);
  });

  it('answers 507 when the disk is full, and logs it', async () => {
    expect((await answerTo(databaseError('53100'))).statusCode).toBe(507);
    expect(logged).toHaveLength(1);
  });

  it('does not log that a browser left before its answer', async () => {
    const answer = new PassThrough();
    const received = Promise.withResolvers<void>();
    app.post('/slow', async (_request, reply) => {
      received.resolve();
      return reply.send(answer);
    });
    const address = await app.listen();
    const headers = { 'content-type': 'application/json' };
    const call = request(`${address}/slow`, { method: 'POST', headers }).on('error', () => {});
    call.end('{}');
    await received.promise;
    call.destroy();
    await once(answer, 'close');
    await app.close();
    expect(logged).toEqual([]);
  });

  it('logs an answer that broke off while the browser waited', async () => {
    app.get('/broken', async (_request, reply) => {
      const answer = new PassThrough();
      setImmediate(() => answer.destroy());
      return reply.send(answer);
    });
    expect((await app.inject('/broken')).statusCode).toBe(500);
    expect(logged).toMatchObject([{ err: { message: 'Premature close' } }]);
  });
});
