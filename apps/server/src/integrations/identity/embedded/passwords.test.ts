import { expect, it } from 'vitest';
import { hashPassword, isRightPassword } from './passwords.ts';

it('salts, so that the same password never looks the same', async () => {
  const [first, second] = [await hashPassword('Sonne'), await hashPassword('Sonne')];

  expect(first).toMatch(/^scrypt\$ln=15,r=8,p=3\$/);
  expect(first).not.toBe(second);
  expect(await isRightPassword('Sonne', first)).toBe(true);
  expect(await isRightPassword('sonne', first)).toBe(false);
});

it('takes an umlaut however the keyboard writes it', async () => {
  const hash = await hashPassword('Größe'.normalize('NFC'));
  expect(await isRightPassword('Größe'.normalize('NFD'), hash)).toBe(true);
});

it('says no where there is no password', async () => {
  expect(await isRightPassword('', null)).toBe(false);
  expect(await isRightPassword('Sonne', undefined)).toBe(false);
});
