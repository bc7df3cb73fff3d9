import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('headers behind https', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: 'https://portal.example' });
  });
  afterAll(() => server.close());

  it('follow the address of the portal, also where the sign-in has another one', async () => {
    const { headers } = await server.app.inject('/api/health/alive');
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'cross-origin-opener-policy': 'same-origin',
    });
  });

  it.each(['/api/health/alive', '/api/portal-settings', '/api/users/me', '/api/nothing'])(
    'let nobody keep the answer of %s',
    async (url) => expect((await server.app.inject(url)).headers['cache-control']).toBe('no-store'),
  );
});

it('speaks of hosts below the portal only when it is told to', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://portal.example', HSTS_INCLUDE_SUBDOMAINS: 'true' });
  const { headers } = await server.app.inject('/api/health/alive');
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  await server.close();
});

it('asks for no https where the portal has none', async () => {
  const server = await startTestServer();
  const { headers } = await server.app.inject('/api/health/alive');
  expect(headers).not.toHaveProperty('strict-transport-security');
  await server.close();
});
