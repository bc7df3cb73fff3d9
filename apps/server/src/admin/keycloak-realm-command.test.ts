import { describe, expect, it } from 'vitest';
import { realmFile } from '../integrations/identity/keycloak/realm-file.ts';
import { readAdminCommand } from './admin-command.ts';
import type { KeycloakRealm } from './keycloak-realm-command.ts';

const addresses = ['--portal-url', 'https://portal.example.de/', '--keycloak-url', 'https://login.example.de'];
const read = (...more: string[]) => readAdminCommand(['keycloak-realm', ...addresses, ...more]) as KeycloakRealm;

describe('The command keycloak-realm', () => {
  it('has names for everything but the addresses, and a secret of its own each time', () => {
    const command = read();
    expect(command).toMatchObject({
      publicUrl: 'https://portal.example.de',
      realm: 'lichthof',
      clientId: 'lichthof-portal',
      audience: 'urn:lichthof:api',
      adminClientId: 'lichthof-server',
    });
    expect(command.adminClientSecret).toHaveLength(43);
    expect(read().adminClientSecret).not.toBe(command.adminClientSecret);
  });

  it('gives Keycloak the mail server of the portal', () => {
    const { smtp, ...settings } = read(
      '--smtp-url',
      'smtp://post%40example.de:ge%2Fheim@mail.example.de',
      '--mail-from',
      'Hausstrom <a@example.de>',
    );
    expect(realmFile({ ...settings, smtp })).toMatchObject({
      smtpServer: {
        host: 'mail.example.de',
        port: '587',
        from: 'a@example.de',
        fromDisplayName: 'Hausstrom',
        ssl: 'false',
        starttls: 'true',
        auth: 'true',
        user: 'post@example.de',
        password: 'ge/heim',
      },
    });
  });

  it.each([
    [['--realm', 'a b'], '--realm darf nur'],
    [['--admin-client-secret', 'kurz'], 'mindestens 16 Zeichen'],
    [['--smtp-url', 'smtp://mail.example.de'], 'gelten nur zusammen'],
    [['--smtp-url', 'smtp://mail.example.de', '--mail-from', 'niemand'], 'kein Absender'],
    [['--invite'], 'gehört zu einem anderen Befehl'],
    [['--portal-url', 'portal'], '--portal-url ist keine Adresse.'],
  ])('refuses %j', (more, reason) => {
    expect(() => read(...more)).toThrow(reason);
  });

  it('names the addresses that are missing', () => {
    expect(() => readAdminCommand(['keycloak-realm'])).toThrow('--portal-url fehlt.\n--keycloak-url fehlt.');
  });
});
