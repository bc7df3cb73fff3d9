import { randomUUID } from 'node:crypto';
import { answer, startTestMailServer } from '../../mail/testing/start-test-mail-server.ts';
import { createKeycloakAccounts } from '../keycloak/keycloak-accounts.ts';
import { realmFile } from '../keycloak/realm-file.ts';
import type { KeycloakUnderTest } from './keycloak-contract.ts';
import { KeycloakVisitor } from './keycloak-visitor.ts';

/** A Keycloak server that runs already, with its first administrator; `.ci/test-on-keycloak` starts one. */
export interface KeycloakServer {
  url: string;
  adminName: string;
  adminPassword: string;
}

export function keycloakOfEnvironment(environment: NodeJS.ProcessEnv): KeycloakServer | undefined {
  const url = environment['TEST_KEYCLOAK_URL'];
  if (!url) return undefined;
  return { url, adminName: 'admin', adminPassword: environment['TEST_KEYCLOAK_ADMIN_PASSWORD'] ?? '' };
}

export const publicUrl = 'http://localhost:3999';

/** A realm of its own from the realm file, with a mail server; removed by close. */
export async function openTestRealm(server: KeycloakServer) {
  const realm = `lichthof-${randomUUID().slice(0, 8)}`;
  let areMailsBroken = false;
  const mailServer = await startTestMailServer({
    onRcptTo: (_address, _session, callback) => callback(areMailsBroken ? answer(550, 'No such mailbox') : null),
  });
  const call = await adminCalls(server);
  const settings = { realm, adminClientId: 'lichthof-server', adminClientSecret: randomUUID() };
  const clientId = 'lichthof-portal';
  const smtp = { host: '127.0.0.1', port: mailServer.port, isSecure: false, from: 'login@example.de' };
  await call('POST', '', realmFile({ ...settings, publicUrl, clientId, audience: 'urn:lichthof:api', smtp }));
  const visitor = () => new KeycloakVisitor({ issuer: `${server.url}/realms/${realm}`, clientId, publicUrl });
  const user = (sub: string) => `/${realm}/users/${sub}`;
  const underTest: KeycloakUnderTest = {
    accounts: createKeycloakAccounts({ ...settings, adminUrl: server.url, clientId }),
    canSignIn: (email, password) => visitor().isPasswordTaken(email, password),
    mailedTo: () => mailServer.received.flatMap(({ recipients }) => recipients),
    breakMails: (isBroken) => void (areMailsBroken = isBroken),
    readUser: async (sub) => (await call('GET', user(sub))) as Record<string, unknown>,
    confirmEmail: async (sub) => {
      const known = (await call('GET', user(sub))) as object;
      await call('PUT', user(sub), { ...known, emailVerified: true, requiredActions: [] });
    },
    close: async () => {
      await call('DELETE', `/${realm}`);
      await mailServer.close();
    },
  };
  return { ...underTest, issuer: `${server.url}/realms/${realm}`, visitor, mailServer };
}

/** Calls as the administrator of the server, below '/admin/realms'. */
async function adminCalls({ url, adminName, adminPassword }: KeycloakServer) {
  const login = { grant_type: 'password', client_id: 'admin-cli', username: adminName, password: adminPassword };
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const signedIn = await fetch(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(login),
    });
    const { access_token: token } = (await signedIn.json()) as { access_token: string };
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${url}/admin/realms${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
}
