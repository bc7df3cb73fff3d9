import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isForTenants, isOffered } from './readers.ts';

const start = readFileSync(join(import.meta.dirname, '../../../../../docs/handbuch/README.md'), 'utf8');
const rows = [...start.matchAll(/^\| \[.*\]\(([\w-]+)\.md\) *\| (.*?) *\|$/gm)].map(([, chapter = '', readers]) => ({
  chapter,
  readers,
}));
const chaptersOf = (readers: string) => rows.filter((row) => row.readers === readers).map(({ chapter }) => chapter);

it('knows the chapters for tenants as the table of the start does', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ chapter }) => chapter).filter(isForTenants)).toEqual(chaptersOf('Mieterinnen und Mieter'));
});

it('offers a reader of a chapter for tenants these and those for everybody, and others all', () => {
  const offered = (shown: string) => rows.map(({ chapter }) => chapter).filter((name) => isOffered(name, shown));
  expect(offered('20-preise')).toEqual([...chaptersOf('alle'), ...chaptersOf('Mieterinnen und Mieter')]);
  expect(offered('06-abrechnung')).toHaveLength(rows.length);
});
