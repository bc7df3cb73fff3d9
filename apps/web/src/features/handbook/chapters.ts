import type { Root } from 'hast';
import type { HandbookSection } from './handbook-section.ts';

type Heading = Omit<HandbookSection, 'text'>;

/** A chapter by the name of its file, which is its address too. */
export interface Chapter {
  name: string;
  title: string;
  /** The headings below its title. */
  headings: Heading[];
}

const contents = import.meta.glob<Heading[]>('../../../../../docs/handbuch/*.md', {
  query: '?contents',
  import: 'default',
  eager: true,
});
const trees = import.meta.glob<Root>('../../../../../docs/handbuch/*.md', { import: 'default' });

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.md'.length);

/** The file with the contents of the handbook. */
export const startChapter = 'README';

/** All chapters in their order, the start first. */
export const chapters: Chapter[] = Object.entries(contents)
  .map(([path, [title, ...headings]]) => ({ name: nameIn(path), title: title?.heading ?? '', headings }))
  .toSorted(
    (a, b) => Number(b.name === startChapter) - Number(a.name === startChapter) || a.name.localeCompare(b.name),
  );

const loaders = new Map(Object.entries(trees).map(([path, load]) => [nameIn(path), load]));

export async function loadChapter(name: string): Promise<Root> {
  const load = loaders.get(name);
  if (!load) throw new Error(`No chapter ${name}`);
  return load();
}
