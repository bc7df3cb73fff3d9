import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const folder = 'docs/handbuch/bilder';
const pictures: string[] = globSync(`${folder}/*.png`, { cwd: root }).map((path) => path.slice(folder.length + 1));
const chapters = globSync('docs/handbuch/*.md', { cwd: root }).map((path) => readFileSync(join(root, path), 'utf8'));
const shown = chapters.flatMap((text) => [...text.matchAll(/!\[([^\]]+)\]\(bilder\/([^)]+)\)/g)]);
const journey = readFileSync(join(root, 'e2e/pictures/handbook.spec.ts'), 'utf8');
const taken = [...journey.matchAll(/\btake(?:At)?\(page, '([^']+)'/g)].map(([, name]) => `${name}.png`);
const largestBytes = 150_000;
const largestSumBytes = 3_000_000;

describe('the pictures of the handbook', () => {
  it('are each shown in a chapter', () => {
    expect(new Set(shown.map(([, , name]) => name))).toEqual(new Set(pictures));
  });

  it('are each taken by the browser run', () => {
    expect(new Set(taken)).toEqual(new Set(pictures));
  });

  it('have a text for people who cannot see them', () => {
    for (const [, text] of shown) expect(text!.length).toBeGreaterThan(20);
  });

  it('are small', () => {
    const sizes = pictures.map((name) => statSync(join(root, folder, name)).size);
    expect(Math.max(...sizes)).toBeLessThan(largestBytes);
    expect(sizes.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(largestSumBytes);
  });
});
