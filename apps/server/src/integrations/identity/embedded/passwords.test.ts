import { expect, it } from 'vitest';
import { hashPassword, isCorrectPassword } from './passwords.ts';

it('salts, so that the same password never looks the same', async () => {
  const [first, second] = [await hashPassword('Sonne'), await hashPassword('Sonne')];

  expect(first).toMatch(/^scrypt\$ln=15,r=8,p=3\$/);
  expect(first).not.toBe(second);
  expect(await isCorrectPassword('Sonne', first)).toBe(true);
  expect(await isCorrectPassword('sonne', first)).toBe(false);
});

it('takes an umlaut however the keyboard writes it', async () => {
  const hash = await hashPassword('Größe'.normalize('NFC'));
  expect(await isCorrectPassword('Größe'.normalize('NFD'), hash)).toBe(true);
});

it('says no where there is no password', async () => {
  expect(await isCorrectPassword('', null)).toBe(false);
  expect(await isCorrectPassword('Sonne', undefined)).toBe(false);
});
