import { extractText, getDocumentProxy } from 'unpdf';

interface StructureNode {
  role?: string;
  alt?: string;
  children?: StructureNode[];
}

/** A node of the tag tree without what lies below it. */
interface Tag {
  role: string;
  alt: string | null;
}

export interface ReadPdf {
  /** All pages; blanks and line ends are single blanks. */
  text: string;
  pages: string[];
  title: string;
  language: string;
  creationDate: string;
  isMarked: boolean;
  tags: Tag[];
  /** What is no part of the reading order: heads, footers, marks. */
  artifacts: string;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** What a reader (or a screen reader) finds in the document. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const document = await getDocumentProxy(Uint8Array.from(bytes));
  const { text } = await extractText(document);
  const { info } = await document.getMetadata();
  const { Title, Language, CreationDate } = info as Record<string, string>;
  const numbers = Array.from({ length: document.numPages }, (_, at) => at + 1);
  const sheets = await Promise.all(numbers.map((number) => document.getPage(number)));
  const trees = await Promise.all(sheets.map((sheet) => sheet.getStructTree()));
  const artifacts = await Promise.all(sheets.map(artifactTextOf));
  const pages = text.map(withSingleBlanks);
  return {
    text: pages.join(' '),
    pages,
    title: Title ?? '',
    language: Language ?? '',
    creationDate: CreationDate ?? '',
    isMarked: Boolean((await document.getMarkInfo())?.Marked),
    tags: trees.flatMap((tree) => tagsOf(tree as StructureNode)),
    artifacts: withSingleBlanks(artifacts.join(' ')),
  };
}

async function artifactTextOf(page: Page): Promise<string> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const open: string[] = [];
  const texts: string[] = [];
  for (const item of items) {
    if ('str' in item) texts.push(open.includes('Artifact') ? item.str : '');
    else if (item.type === 'endMarkedContent') open.pop();
    else open.push((item as { tag?: string }).tag ?? '');
  }
  return texts.join(' ');
}

function tagsOf({ role, alt, children = [] }: StructureNode): Tag[] {
  return [...(role ? [{ role, alt: alt ?? null }] : []), ...children.flatMap(tagsOf)];
}

function withSingleBlanks(text: string): string {
  return text.replace(/[\s\u00a0]+/g, ' ');
}
