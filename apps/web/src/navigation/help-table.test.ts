import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { listSections, renderChapter } from '../../handbook.ts';
import { helpTable } from './help-table.ts';

const folder = join(import.meta.dirname, '../../../../docs/handbuch');
/** The headings of each chapter by the name of its file. */
const anchors = new Map<string, Set<string>>();
const links: { chapter: string; target: string }[] = [];

beforeAll(async () => {
  for (const file of globSync('*.md', { cwd: folder })) {
    const markdown = readFileSync(join(folder, file), 'utf8');
    const chapter = basename(file, '.md');
    anchors.set(chapter, new Set(listSections(await renderChapter(markdown)).map(({ id }) => id)));
    for (const [, target = ''] of markdown.matchAll(/\]\(([\w-]*(?:\.md)?(?:#[^)]+)?)\)/g))
      links.push({ chapter, target });
  }
});

function isThere(chapter: string, anchor: string | undefined): boolean {
  const known = anchors.get(chapter);
  return known !== undefined && (anchor === undefined || known.has(decodeURIComponent(anchor)));
}

it('leads from every route to a chapter and heading that exist', () => {
  const missing = Object.entries(helpTable).filter(([, place]) => {
    const [chapter = '', anchor] = place.split('#');
    return !isThere(chapter, anchor);
  });
  expect(missing).toEqual([]);
});

it('has only links between chapters whose heading exists', () => {
  const broken = links.filter(({ chapter, target }) => {
    const [file = '', anchor] = target.split('#');
    return !isThere(file === '' ? chapter : basename(file, '.md'), anchor);
  });
  expect(broken).toEqual([]);
});
