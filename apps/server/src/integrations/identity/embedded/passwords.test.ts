import { expect, it } from 'vitest';
import { createPasswordHasher } from './passwords.ts';

const { hash: hashPassword, isCorrect: isCorrectPassword } = createPasswordHasher();

it('salts hashes', async () => {
  const [first, second] = [await hashPassword('Sonne'), await hashPassword('Sonne')];

  expect(first).toMatch(/^scrypt\$ln=15,r=8,p=3\$/);
  expect(first).not.toBe(second);
  expect(await isCorrectPassword('Sonne', first)).toBe(true);
  expect(await isCorrectPassword('sonne', first)).toBe(false);
});

it('accepts an umlaut in any Unicode form', async () => {
  const hash = await hashPassword('Größe'.normalize('NFC'));
  expect(await isCorrectPassword('Größe'.normalize('NFD'), hash)).toBe(true);
});

it('rejects any password without a hash', async () => {
  expect(await isCorrectPassword('', null)).toBe(false);
  expect(await isCorrectPassword('Sonne', undefined)).toBe(false);
});
