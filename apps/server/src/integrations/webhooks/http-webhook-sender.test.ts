import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createHttpWebhookSender } from './http-webhook-sender.ts';
import { lookupPublicAddress } from '../network/public-address.ts';
import { testCertificate } from './testing/test-certificate.ts';

interface Received {
  method: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const toStop: (() => void)[] = [];
afterEach(() => {
  for (const stop of toStop.splice(0)) stop();
});

type Answer = (response: ServerResponse) => void;

async function startReceiver(answer: Answer, tls?: { key: string; cert: string }) {
  const received: Received[] = [];
  const onRequest = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    received.push({ method: request.method, headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(response);
  };
  const listener = (request: IncomingMessage, response: ServerResponse) => void onRequest(request, response);
  const server = tls ? createTlsServer(tls, listener) : createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  toStop.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, port, url: `${tls ? 'https' : 'http'}://127.0.0.1:${port}/hook?from=lichthof` };
}

const message = { headers: { 'content-type': 'application/json', 'webhook-id': 'msg_1' }, body: '{"größe":1}' };
const patienceMs = 20_000;
const inOwnNetwork = createHttpWebhookSender({ allowsOwnNetwork: true, timeoutMs: patienceMs });
const onInternet = createHttpWebhookSender({ allowsOwnNetwork: false, timeoutMs: patienceMs });
const cutOffAfter = (timeoutMs: number) => createHttpWebhookSender({ allowsOwnNetwork: true, timeoutMs });

describe('a message', () => {
  it('arrives with its headers and its whole body', async () => {
    const { received, url } = await startReceiver((response) => response.end('angenommen'));
    const attempt = await inOwnNetwork.send({ ...message, url });
    expect(attempt).toMatchObject({ status: 200, failure: null, answerStart: 'angenommen' });
    expect(received).toEqual([
      { method: 'POST', headers: expect.objectContaining(message.headers) as object, body: message.body },
    ]);
  });

  it.each([204, 302, 404, 410, 500])('tells the status %i', async (status) => {
    const { url } = await startReceiver((response) => response.writeHead(status).end());
    expect(await inOwnNetwork.send({ ...message, url })).toMatchObject({ status, failure: null, answerStart: '' });
  });

  it('does not follow a redirect', async () => {
    const target = await startReceiver((response) => response.end());
    const { url } = await startReceiver((response) => response.writeHead(307, { location: target.url }).end());
    expect(await inOwnNetwork.send({ ...message, url })).toMatchObject({ status: 307 });
    expect(target.received).toEqual([]);
  });

  it('is cut off after the time limit when nothing is answered', async () => {
    const { url } = await startReceiver(() => undefined);
    const attempt = await cutOffAfter(400).send({ ...message, url });
    expect(attempt).toMatchObject({ status: null, failure: 'timeout' });
    expect(attempt.durationMs).toBeGreaterThan(350);
    expect(attempt.durationMs).toBeLessThan(patienceMs);
  });

  it('keeps the status of an answer that takes too long', async () => {
    const { url } = await startReceiver((response) => response.writeHead(200).write('halb'));
    expect(await cutOffAfter(1500).send({ ...message, url })).toMatchObject({ status: 200, answerStart: 'halb' });
  });

  it('reads only the start of an endless answer', async () => {
    const { url } = await startReceiver((response) => {
      const writing = setInterval(() => response.write('x'.repeat(100_000)), 1);
      response.on('close', () => clearInterval(writing));
    });
    const attempt = await inOwnNetwork.send({ ...message, url });
    expect(attempt.status).toBe(200);
    expect(attempt.answerStart).toBe('x'.repeat(1000));
    expect(attempt.durationMs).toBeLessThan(patienceMs);
  });

  it('keeps no character that a database rejects', async () => {
    const { url } = await startReceiver((response) => response.end(Buffer.from([97, 0, 27, 255, 10, 98])));
    expect((await inOwnNetwork.send({ ...message, url })).answerStart).toBe('a\uFFFD\nb');
  });

  it('tells that nobody listens, or that the connection broke off', async () => {
    const { url } = await startReceiver((response) => response.destroy());
    expect(await inOwnNetwork.send({ ...message, url })).toMatchObject({ status: null, failure: 'noAnswer' });
    toStop.splice(0).forEach((stop) => stop());
    expect(await inOwnNetwork.send({ ...message, url })).toMatchObject({ status: null, failure: 'noAnswer' });
  });

  it('is not sent to a receiver with an unknown certificate', async () => {
    const { url, received } = await startReceiver((response) => response.end(), testCertificate);
    expect(await inOwnNetwork.send({ ...message, url })).toMatchObject({ status: null, failure: 'certificate' });
    expect(received).toEqual([]);
  });

  it('is not sent to a receiver with the certificate of another name', async () => {
    const trusting = createHttpWebhookSender({ allowsOwnNetwork: true, ca: testCertificate.cert });
    const { url, port, received } = await startReceiver((response) => response.end('da'), testCertificate);
    expect(await trusting.send({ ...message, url })).toMatchObject({ failure: 'certificate' });
    expect(received).toEqual([]);
    const named = `https://localhost:${port}/`;
    expect(await trusting.send({ ...message, url: named })).toMatchObject({ status: 200, answerStart: 'da' });
  });
});

describe('the own network', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.0.0.1/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.178.1/',
    'https://100.100.100.200/',
    'https://169.254.169.254/latest/meta-data/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::127.0.0.1]/',
    'https://[::a00:1]/',
    'https://[4000::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[ff02::1]/',
    'https://localhost/',
    'https://portal.localhost./',
  ])('is refused: %s', async (url) => {
    expect(onInternet.refusalOf(url)).toBe('ownNetwork');
    expect(await onInternet.send({ ...message, url })).toMatchObject({ status: null, failure: 'ownNetwork' });
  });

  it.each([
    'https://93.184.215.14/',
    'https://[2606:2800:220:1::1]/',
    'https://[::ffff:93.184.215.14]/',
    'https://example.org:8443/x',
  ])('is not meant by %s', (url) => expect(onInternet.refusalOf(url)).toBeUndefined());

  it.each(['http://example.org/', 'ftp://example.org/'])('is refused without https: %s', (url) => {
    expect(onInternet.refusalOf(url)).toBe('notHttps');
  });

  it('is refused when a name leads into it', async () => {
    const { port, received } = await startReceiver((response) => response.end(), testCertificate);
    const toLoopback: LookupFunction = (_name, options, callback) =>
      lookupPublicAddress('localhost', options, callback);
    const sender = createHttpWebhookSender({ allowsOwnNetwork: false, lookup: toLoopback });
    const url = `https://rebound.example:${port}/`;
    expect(await sender.send({ ...message, url })).toMatchObject({ status: null, failure: 'ownNetwork' });
    expect(received).toEqual([]);
  });

  it('is refused by the address of the connection, whatever the lookup said', async () => {
    const { port, received } = await startReceiver((response) => response.end(), testCertificate);
    const address = { address: '127.0.0.1', family: 4 };
    const unchecked: LookupFunction = (_name, { all }, callback) =>
      all ? callback(null, [address]) : callback(null, address.address, address.family);
    const sender = createHttpWebhookSender({ allowsOwnNetwork: false, lookup: unchecked, ca: testCertificate.cert });
    const url = `https://rebound.example:${port}/`;
    expect(await sender.send({ ...message, url })).toMatchObject({ status: null, failure: 'ownNetwork' });
    expect(received).toEqual([]);
  });
});
