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
