import { once } from 'node:events';
import { createServer } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { subOf } from './test-server.ts';

export interface TokenIssuer {
  url: string;
  /** Headers of calls as the given user. */
  signInAs: (userId: number) => Promise<{ authorization: string }>;
  close: () => void;
}

/** An identity provider that only publishes its keys, for servers in processes of their own. */
export async function startTokenIssuer(audience: string): Promise<TokenIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'ES256' }] };
  const server = createServer((request, response) => {
    const answer = request.url === '/keys' ? keys : { issuer: url, jwks_uri: `${url}/keys` };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  return {
    url,
    signInAs: async (userId) => {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: 'test' })
        .setSubject(subOf(userId))
        .setIssuer(url)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey);
      return { authorization: `Bearer ${token}` };
    },
    close: () => void server.close(),
  };
}
