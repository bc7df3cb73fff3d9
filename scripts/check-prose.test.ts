import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { checkProse } from './check-prose.ts';

function violationsIn(file: string, source: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'prose-'));
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), source);
  return checkProse(root).map(({ instead }) => instead);
}

const code = 'packages/domain/src/a.test.ts';

it.each([
  ['a comment', code, '/** The energy of a house. */', 'estate or building'],
  ['a comment of several lines', code, '/**\n * All meters\n * of a dwelling.\n */', 'apartment'],
  ['a test title', code, "it('closes the box', () => {});", 'device'],
  [
    'the title of a table of cases',
    code,
    "it.each([1])('opens a flat', () => {});\n])('opens a flat', () => {});",
    'apartment',
  ],
  ['a summary', 'packages/contracts/src/a.ts', "  summary: 'A new key of a controller',", 'edge'],
  [
    'a summary in another line',
    'packages/contracts/src/a.ts',
    "  summary:\n    'Settle an account',",
    'allocate or offset',
  ],
  ['a document', 'docs/domain/a.md', '# Houses', 'estate or building'],
  ['a README of the domain', 'packages/domain/src/a/README.md', 'Owns the flats.', 'apartment'],
])('finds a forbidden word in %s', (_, file, source, instead) => {
  expect(violationsIn(file, source)).toEqual([instead]);
});

it.each([
  ['another meaning', '/** A house number, a house connection, a flat array. */'],
  ['a quoted text', "/** Finds 'Haus: house' and `box`. */"],
  ['a string', "const text = 'house';"],
])('accepts %s', (_, source) => {
  expect(violationsIn(code, source)).toEqual([]);
});
