import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { discoverKeys } from './tokens.ts';

const toClose: (() => void)[] = [];
afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

async function startIssuer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  toClose.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/lichthof/`;
}

const failureOf = (issuer: string) => discoverKeys(issuer, 200).catch((error: unknown) => error);

describe('Finding the keys of an issuer', () => {
  it('says that the issuer does not answer in time', async () => {
    const failure = await failureOf(await startIssuer(() => undefined));
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toContain('OIDC_ISSUER: Der Anmeldedienst antwortet nicht.');
  });

  it('says that there is no OpenID provider at the address', async () => {
    const issuer = await startIssuer((_request, response) => void response.writeHead(404).end('Not found'));
    const failure = await failureOf(issuer);
    expect(failure).toBeInstanceOf(ConfigError);
    expect(String(failure)).toContain('/realms/lichthof/.well-known/openid-configuration antwortet kein');
  });
});
