import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const domain = join(import.meta.dirname, '../packages/domain/src');
const folders = readdirSync(domain, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe.each(folders.map(({ name }) => name))('the README of %s', (name) => {
  const folder = join(domain, name);
  const file = join(folder, 'README.md');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';

  it('says what the folder owns and what it does not own', () => {
    expect(text).toMatch(/^Owns /m);
    expect(text).toMatch(/^Does not own /m);
  });

  it('names only files and folders that exist', () => {
    const links = [...text.matchAll(/\]\(([^)]+)\)|`(\.\.\/[^`]+)`/g)].map(([, link, path]) => link ?? path ?? '');
    const paths = [...text.matchAll(/`((?:apps|packages)\/[^`]+)`/g)].map(([, path = '']) => `../../../../${path}`);
    expect([...links, ...paths].filter((path) => !existsSync(join(folder, path)))).toEqual([]);
  });
});
