import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('has a default for everything', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', hasDemoData: true });
});

it('has no demo data beside a database of its own, unless asked', () => {
  const DATABASE_URL = 'postgres://localhost/lichthof';
  expect(readConfig({ DATABASE_URL }).hasDemoData).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: 'true' }).hasDemoData).toBe(true);
  expect(readConfig({ DEMO: 'false' }).hasDemoData).toBe(false);
});

it('takes an empty setting for none', () => {
  expect(readConfig({ PORT: '', OIDC_ISSUER: '' })).toMatchObject({ port: 3000, externalIssuer: undefined });
});

it('names every setting that is wrong', () => {
  expect(() => readConfig({ PORT: 'x', PUBLIC_URL: 'nowhere' })).toThrow(ConfigError);
  expect(() => readConfig({ PORT: 'x', PUBLIC_URL: 'nowhere' })).toThrow(/PORT[\s\S]*PUBLIC_URL/);
});

it.each([
  [{ PORT: 'x' }, /^PORT: Ungültige Eingabe/],
  [{ PUBLIC_URL: 'nowhere' }, /^PUBLIC_URL: Ungültig/],
  [{ PUBLIC_URL: 'https://haus.example/lichthof' }, /^PUBLIC_URL: Das Portal braucht einen Namen für sich/],
  [{ SMTP_URL: 'smtp://mail.example' }, /^MAIL_FROM: fehlt\./],
  [{ DATABASE_READ_URL: 'postgres://standby/lichthof' }, /^DATABASE_URL: fehlt\./],
])('says in German what is wrong with %j', (settings, sentence) => {
  expect(() => readConfig(settings)).toThrow(sentence);
});

const keycloak = {
  KEYCLOAK_ADMIN_URL: 'https://sso.example/auth/',
  KEYCLOAK_REALM: 'lichthof',
  KEYCLOAK_ADMIN_CLIENT_ID: 'lichthof-server',
  KEYCLOAK_ADMIN_CLIENT_SECRET: 'secret',
};
const OIDC_ISSUER = 'https://sso.example/auth/realms/lichthof';

it('manages accounts in Keycloak when all of its settings are there', () => {
  expect(readConfig({ ...keycloak, OIDC_ISSUER }).keycloak).toEqual({
    adminUrl: 'https://sso.example/auth',
    realm: 'lichthof',
    adminClientId: 'lichthof-server',
    adminClientSecret: 'secret',
  });
  expect(readConfig({ OIDC_ISSUER }).keycloak).toBeUndefined();
});

it.each(Object.keys(keycloak))('refuses settings of Keycloak without %s', (name) => {
  const read = () => readConfig({ ...keycloak, OIDC_ISSUER, [name]: '' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`${name}: fehlt. Die Angaben zu Keycloak gelten nur alle zusammen.`);
});

it('refuses settings of Keycloak beside the embedded provider', () => {
  expect(() => readConfig(keycloak)).toThrow('OIDC_ISSUER: fehlt.');
});

it('names a wrong address of Keycloak, and no secret', () => {
  const read = () => readConfig({ ...keycloak, OIDC_ISSUER, KEYCLOAK_ADMIN_URL: 'ftp://sso.example' });
  expect(read).toThrow(/^KEYCLOAK_ADMIN_URL: (?!.*secret)/);
});

it('names the operator when name, address and e-mail are there, and refuses a part of them', () => {
  const OPERATOR_NAME = 'Hausstrom GmbH';
  const given = { OPERATOR_NAME, OPERATOR_ADDRESS: 'Weg 1, 04229 Leipzig', OPERATOR_EMAIL: 'post@hausstrom.example' };
  expect(readConfig({}).operator).toBeUndefined();
  expect(readConfig(given).operator).toMatchObject({ name: OPERATOR_NAME, phone: null });
  expect(() => readConfig({ OPERATOR_NAME })).toThrow(/^OPERATOR_ADDRESS, OPERATOR_EMAIL: fehlt/);
});
