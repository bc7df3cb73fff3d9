import type { HandbookSection } from './handbook-section.ts';
import type { IndexedSection } from './search-handbook.ts';

const files = import.meta.glob<HandbookSection[]>('../../../../../docs/handbuch/*.md', {
  query: '?sections',
  import: 'default',
  eager: true,
});

/** The text of the whole handbook, loaded with the first search. */
export const sections: IndexedSection[] = Object.entries(files).flatMap(([path, ofChapter]) =>
  ofChapter.map((section) => ({
    ...section,
    chapter: path.slice(path.lastIndexOf('/') + 1, -'.md'.length),
    chapterTitle: ofChapter[0]?.heading ?? '',
  })),
);
