import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const formats = 'packages/domain/src/formats/';
/** ISO days of today, without the polyfill of Temporal. */
const localToday = 'apps/web/src/i18n/local-today.ts';

/** Ways to write German beside the functions of domain/formats. */
const ownFormat = /new Intl\.|\.toLocale(Date|Time)?String\(|\.toReversed\(\)\.join\('\.'\)/;

it('writes German days, numbers and lists only by the functions of domain/formats', () => {
  const files = globSync('{apps,packages}/**/*.{ts,tsx}', { exclude: ['**/node_modules/**', '**/*.test.{ts,tsx}'] });
  const others = files.filter((file) => !file.startsWith(formats) && file !== localToday);
  expect(others.length).toBeGreaterThan(1000);
  expect(others.filter((file) => ownFormat.test(readFileSync(file, 'utf8')))).toEqual([]);
});
