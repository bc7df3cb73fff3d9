import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { answerErrors } from './error-answers.ts';
import { limitBodies } from './body-limits.ts';

describe('a compressed body', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  const large = Buffer.from(JSON.stringify({ token: 'x'.repeat(40 * 1024 * 1024) }));
  it.each([
    ['br', brotliCompressSync(large)],
    ['gzip', gzipSync(large)],
    ['deflate', Buffer.from('x')],
    ['BR, gzip', Buffer.from('x')],
  ])('of %s is refused without being inflated', async (encoding, payload) => {
    const before = process.memoryUsage().arrayBuffers;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/email-changes/confirmation',
      headers: { 'content-encoding': encoding, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(415);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * 1024 * 1024);
  });
});

describe('a body that comes too slowly', () => {
  let app: FastifyInstance;
  let port: number;
  beforeEach(async () => {
    app = Fastify({ bodyLimit: 1024 });
    answerErrors(app);
    limitBodies(app, { graceMs: 100 });
    app.post('/', async () => 'taken');
    await app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.server.address() as AddressInfo);
  });
  afterEach(() => app.close());

  async function send(body: string, announcedBytes: number) {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    socket.on('error', () => undefined);
    let answer = '';
    socket.on('data', (text: string) => (answer += text));
    socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\n`);
    socket.write(`content-length: ${announcedBytes}\r\n\r\n${body}`);
    await once(socket, 'close');
    return answer;
  }

  it('ends its connection', async () => {
    expect(await send('ab', 100)).not.toContain('taken');
  });

  it('ends its connection also when it is too large and refused before', async () => {
    expect(await send('ab', 4000)).toContain(' 413 ');
  });

  it('is answered when it is whole, and its connection is kept', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'ab' });
    expect(await answer.text()).toBe('taken');
  });
});

describe('a body that is too large', () => {
  it.each([5, 40])('of %i MB is answered 413, and its sender reads the answer', async (megabytes) => {
    const app = Fastify({ bodyLimit: 4 * 1024 * 1024 });
    answerErrors(app);
    limitBodies(app);
    app.post('/', async () => 'taken');
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const failed = Promise.withResolvers<never>();
    socket.on('error', failed.reject);
    // sends everything before it reads, as most clients do
    socket.pause();
    const body = Buffer.alloc(megabytes * 1024 * 1024, 'x');
    const head = `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n`;
    socket.write(head);
    const sent = Promise.withResolvers<void>();
    socket.write(body, () => sent.resolve());
    await Promise.race([sent.promise, failed.promise]);
    const answered = once(socket, 'data');
    socket.resume();
    expect(String((await Promise.race([answered, failed.promise]))[0])).toContain(' 413 ');
    socket.destroy();
    await app.close();
  });
});
