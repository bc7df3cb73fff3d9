import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Ways to take today from UTC, which is a day behind where the estates stand for one or two hours each night. */
const todayInUtc = /new Date\((Date\.now\(\)[^)]*)?\)\.toISOString\(\)\.slice\(0, (7|10)\)|current_date|now\(\)::date/i;

it.each([
  'const today = new Date().toISOString().slice(0, 10);',
  'const day = new Date(Date.now() + dayMs).toISOString().slice(0, 10);',
  'const month = new Date().toISOString().slice(0, 7);',
  'where o.during @> current_date',
  'where paid_on <= now()::date',
])('finds today in UTC: %s', (line) => {
  expect(line).toMatch(todayInUtc);
});

it('takes today from the clock where the estates stand, never from UTC', () => {
  const files = globSync('{apps,packages,e2e,bench}/**/*.{ts,tsx,sql}', { exclude: ['**/node_modules/**'] });
  const linesOf = (file: string) => readFileSync(file, 'utf8').split('\n');
  const found = files.flatMap((file) =>
    linesOf(file).flatMap((line) => (todayInUtc.test(line) ? [`${file}: ${line}`] : [])),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(found).toEqual([]);
});
