import { getLast } from '@lichthof/domain/collections/items.ts';
import { Parser } from 'saxen';

/** An element with its attributes, its text and the elements inside it. */
export interface XmlElement {
  name: string;
  text: string;
  attributes: Record<string, string>;
  children: XmlElement[];
}

/** The file is not XML, or contains what such documents never contain. */
export class UnreadableXmlError extends Error {}

const maxDepth = 40;

/** The document element. Refuses document types, so that there are no entities but the five of XML. */
export function readXml(bytes: Uint8Array): XmlElement {
  const root: XmlElement = { name: '', text: '', attributes: {}, children: [] };
  const open: XmlElement[] = [root];
  const refuse = (reason: string): never => {
    throw new UnreadableXmlError(reason);
  };
  const addText = (text: string) => void (getLast(open).text += text);
  const parser = new Parser();
  parser
    .on('openTag', (qualified, readAttributes) => {
      const name = qualified.slice(qualified.indexOf(':') + 1);
      const element = { name, text: '', attributes: readAttributes(), children: [] };
      getLast(open).children.push(element);
      if (open.push(element) > maxDepth) refuse('too deep');
    })
    .on('closeTag', () => void open.pop())
    .on('text', (text, decode) => addText(decode(text)))
    .on('cdata', addText)
    .on('attention', () => refuse('document type'))
    .on('error', (error) => refuse(error.message));
  parser.parse(decodeXml(bytes));
  return root.children[0] ?? refuse('empty');
}

const declaration = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/;

/** Decodes by the byte order mark or the declaration, else as UTF-8. */
function decodeXml(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const encoding = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : (declaration.exec(start)?.[1] ?? 'utf-8');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableXmlError('encoding');
  }
}

/** All elements of the name, from the outside in; none lies within another one. */
export const findAll = (element: XmlElement, name: string): XmlElement[] =>
  element.name === name ? [element] : element.children.flatMap((child) => findAll(child, name));

export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found;
}

export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The text of the element at the path, of the element itself without one; null if there is none. */
export const textOf = (element: XmlElement | undefined, ...path: string[]): string | null =>
  childOf(element, ...path)?.text.trim() || null;
