import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MailRefusedError, type MailSender } from './mail-sender.ts';
import { createSmtpSender } from './smtp-sender.ts';
import { aMail, senderForTests as from } from './testing/mail-makers.ts';
import { answer, startTestMailServer } from './testing/start-test-mail-server.ts';

const toStop: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop();
});

async function startServer(options?: SMTPServerOptions) {
  const server = await startTestMailServer(options);
  toStop.push(server.close);
  return server;
}

function senderTo(url: string): MailSender {
  const sender = createSmtpSender({ url, from });
  toStop.push(() => sender.close());
  return sender;
}

async function failureOf(url: string, given?: Parameters<typeof aMail>[0]): Promise<unknown> {
  return senderTo(url)
    .send(aMail(given))
    .catch((error: unknown) => error);
}

describe('A mail over SMTP', () => {
  it('throws a permanent refusal for an unknown recipient and sends the others', async () => {
    let recipientCount = 0;
    const server = await startServer({
      onRcptTo: (_address, _session, callback) =>
        callback(++recipientCount % 2 === 0 ? answer(550, 'No such mailbox') : null),
    });
    const sender = senderTo(server.url);

    const outcomes = [];
    for (let number = 1; number <= 6; number++) {
      const mail = aMail({ messageId: `<invoice-${number}@lichthof>`, to: `tenant-${number}@example.de` });
      outcomes.push(await sender.send(mail).catch((error: unknown) => error));
    }

    const refusal = { isPermanent: true, message: expect.stringContaining('550 No such mailbox') as string };
    expect(outcomes.filter((_, index) => index % 2 === 1)).toMatchObject([refusal, refusal, refusal]);
    expect(outcomes.filter((outcome) => outcome instanceof MailRefusedError)).toHaveLength(3);
    expect(server.received.map(({ recipients }) => recipients)).toEqual(
      [1, 3, 5].map((number) => [`tenant-${number}@example.de`]),
    );
  });

  it('throws a temporary refusal for a full mailbox', async () => {
    const server = await startServer({
      onRcptTo: (_address, _session, callback) => callback(answer(452, 'Mailbox full')),
    });
    const failure = await failureOf(server.url);
    expect(failure).toBeInstanceOf(MailRefusedError);
    expect(failure).toMatchObject({ isPermanent: false });
  });

  it('throws a permanent refusal for rejected content', async () => {
    const server = await startServer({
      onData(stream, _session, callback) {
        stream.resume().on('end', () => callback(answer(554, 'Looks like spam')));
      },
    });
    const failure = await failureOf(server.url);
    expect(failure).toBeInstanceOf(MailRefusedError);
    expect(failure).toMatchObject({ isPermanent: true });
  });

  it('throws a permanent refusal for a mail that is too large', async () => {
    const server = await startServer({ size: 2000, rejectOversized: true });
    const failure = await failureOf(server.url, { text: 'x'.repeat(3000) });
    expect(failure).toBeInstanceOf(MailRefusedError);
    expect(failure).toMatchObject({ isPermanent: true });
  });

  it('can be retried when it is the sender or the password that the server refuses', async () => {
    const refusesSender = await startServer({
      onMailFrom: (_address, _session, callback) => callback(answer(550, 'Sender not allowed')),
    });
    const refusesPassword = await startServer({
      disabledCommands: [],
      onAuth: (_login, _session, callback) => callback(new Error('Wrong password')),
    });
    const withPassword = `smtp://portal:secret@127.0.0.1:${refusesPassword.port}?tls.rejectUnauthorized=false`;

    for (const url of [refusesSender.url, withPassword]) {
      const failure = await failureOf(url);
      expect(failure).toBeInstanceOf(Error);
      expect(failure).not.toBeInstanceOf(MailRefusedError);
      expect(String(failure)).not.toContain('secret');
    }
  });

  it('is sent with user and password over an encrypted connection', async () => {
    const logins: unknown[] = [];
    const server = await startServer({
      disabledCommands: [],
      authOptional: false,
      onAuth({ username, password }, { secure }, callback) {
        logins.push({ username, password, secure });
        callback(null, { user: username });
      },
    });
    await senderTo(`smtp://portal:p%40ss@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`).send(aMail());
    expect(logins).toEqual([{ username: 'portal', password: 'p@ss', secure: true }]);
    expect(server.received).toHaveLength(1);
  });

  it('never shows the password to a server without encryption', async () => {
    const logins: unknown[] = [];
    const server = await startServer({
      allowInsecureAuth: true,
      onAuth(login, _session, callback) {
        logins.push(login);
        callback(null, { user: login.username });
      },
    });
    expect(await failureOf(`smtp://portal:secret@127.0.0.1:${server.port}`)).toBeInstanceOf(Error);
    expect(logins).toEqual([]);
  });

  it('throws at once when no server answers', async () => {
    const server = await startTestMailServer();
    await server.close();
    const failure = await failureOf(server.url);
    expect(failure).toMatchObject({ cause: { originalCode: 'ECONNREFUSED' } });
    expect(failure).not.toBeInstanceOf(MailRefusedError);
  }, 5000);

  it('throws after ten seconds without a greeting', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    toStop.push(() => silent.close());
    await once(silent, 'listening');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    toStop.push(() => vi.useRealTimers());

    const onEnd = vi.fn();
    const sending = failureOf(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`).finally(onEnd);
    await once(silent, 'connection');
    await setTimeout(50);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);

    const failure = await sending;
    expect(failure).toMatchObject({ cause: { code: 'ETIMEDOUT' } });
    expect(failure).not.toBeInstanceOf(MailRefusedError);
  }, 5000);

  it('arrives over a server that was restarted in between', async () => {
    const first = await startTestMailServer();
    const sender = senderTo(first.url);
    await sender.send(aMail());
    await first.close();
    await expect(sender.send(aMail())).rejects.toThrow('ECONNREFUSED');

    const second = await startTestMailServer({}, first.port);
    toStop.push(second.close);
    await sender.send(aMail());
    expect(second.received).toHaveLength(1);
  });

  it('arrives once each when many are sent at the same time', async () => {
    const server = await startServer();
    const sender = senderTo(server.url);
    const ids = Array.from({ length: 60 }, (_, index) => `tenant-${index}@example.de`);
    await Promise.all(ids.map((to) => sender.send(aMail({ to, messageId: `<${to}>` }))));
    expect(server.received.flatMap(({ recipients }) => recipients).sort()).toEqual(ids.sort());
  });

  it('throws after the sender was closed', async () => {
    const server = await startServer();
    const sender = createSmtpSender({ url: server.url, from });
    await sender.close();
    await expect(sender.send(aMail())).rejects.toThrow('closed');
  });
});
