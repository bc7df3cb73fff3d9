import { readFile } from 'node:fs/promises';
import type { Element, Root, RootContent } from 'hast';
import { toString } from 'hast-util-to-string';
import rehypeSanitize from 'rehype-sanitize';
import rehypeSlug from 'rehype-slug';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Plugin } from 'vite';
import type { HandbookSection } from './src/features/handbook/handbook-section.ts';

const renderer = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize).use(rehypeSlug);

/** A chapter as a tree of elements; the ids of its headings are those that GitHub gives them. */
export const renderChapter = (markdown: string): Promise<Root> => renderer.run(renderer.parse(markdown));

export function listSections({ children }: Root): HandbookSection[] {
  const sections: HandbookSection[] = [];
  for (const node of children) {
    const level = levelOf(node);
    if (level !== undefined) {
      const { properties } = node as Element;
      sections.push({ id: String(properties['id']), level, heading: toString(node), text: '' });
      continue;
    }
    const section = sections.at(-1);
    if (section && node.type === 'element') section.text += ` ${readText(node)}`;
  }
  return sections;
}

const levelOf = (node: RootContent): number | undefined =>
  node.type === 'element' && /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : undefined;

const readText = (node: Element): string => toString(node).replaceAll(/\s+/g, ' ').trim();

const markdownFile = /\/docs\/handbuch\/[^/]+\.md(\?.*)?$/;

/**
 * Lets the web import the chapters of docs/handbuch: as a tree to show, with '?contents' its headings, with '?sections'
 * what the search reads. Pictures become files of the build.
 */
export const handbook: Plugin = {
  name: 'handbook',
  enforce: 'pre',
  load: {
    filter: { id: markdownFile },
    async handler(id) {
      const [path = '', query] = id.split('?');
      const tree = await renderChapter(await readFile(path, 'utf8'));
      this.addWatchFile(path);
      if (query === 'contents') return exportJson(listSections(tree).map(({ text: _text, ...heading }) => heading));
      if (query === 'sections') return exportJson(listSections(tree));
      return exportTree(tree);
    },
  },
};

const exportJson = (value: unknown): string => `export default ${JSON.stringify(value)};`;

/** Without the places in the source; the address of each picture comes from its import. */
function exportTree(tree: Root): string {
  const json = JSON.stringify(tree, (key, value: unknown) => (key === 'position' ? undefined : value));
  const pictures = [...new Set(json.match(/(?<="src":)"bilder\/[\w-]+\.png"/g))];
  const imports = pictures.map((name, index) => `import picture${index} from "./${JSON.parse(name)}";`);
  const code = pictures.reduce((text, name, index) => text.replaceAll(`"src":${name}`, `"src":picture${index}`), json);
  return `${imports.join('\n')}\nexport default ${code};`;
}
