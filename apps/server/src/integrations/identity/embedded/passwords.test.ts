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

it('takes as long without a hash', async () => {
  const { hash, isCorrect } = createPasswordHasher({ logN: 12, blockSize: 8, parallelization: 1 });
  const stored = await hash('Sonne');
  const durations = { known: [] as number[], unknown: [] as number[] };
  for (let time = 0; time < 5; time += 1) {
    durations.known.push(await durationOf(() => isCorrect('Mond', stored)));
    durations.unknown.push(await durationOf(() => isCorrect('Mond', null)));
  }
  // others on the machine only ever make it longer
  const [known, unknown] = [Math.min(...durations.known), Math.min(...durations.unknown)];
  expect(unknown).toBeGreaterThan(known / 4);
  expect(unknown).toBeLessThan(known * 4);
});

async function durationOf(act: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await act();
  return performance.now() - startedMs;
}
