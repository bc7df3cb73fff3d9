/** Names starting with '@' are attributes, '#' is the text beside them; an array repeats its element. */
export interface XmlElement {
  [name: string]: string | XmlElement | readonly XmlElement[];
}

/** An XML document of one element, indented by two blanks. The texts hold no control characters. */
export function writeXml(name: string, element: XmlElement): string {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  addElement(lines, '', { name, content: element });
  return lines.join('\n');
}

interface Named {
  name: string;
  content: string | XmlElement;
}

function addElement(lines: string[], indent: string, { name, content }: Named): void {
  if (typeof content === 'string') {
    lines.push(`${indent}<${name}>${escaped(content)}</${name}>`);
    return;
  }
  let attributes = '';
  for (const key in content)
    if (key.startsWith('@')) attributes += ` ${key.slice(1)}="${escaped(content[key] as string)}"`;
  const text = content['#'];
  if (typeof text === 'string') {
    lines.push(`${indent}<${name}${attributes}>${escaped(text)}</${name}>`);
    return;
  }
  lines.push(`${indent}<${name}${attributes}>`);
  for (const [key, child] of Object.entries(content))
    if (!key.startsWith('@')) addChildren(lines, `${indent}  `, key, child);
  lines.push(`${indent}</${name}>`);
}

function addChildren(lines: string[], indent: string, name: string, children: XmlElement[string]): void {
  if (Array.isArray(children))
    for (const content of children as XmlElement[]) addElement(lines, indent, { name, content });
  else addElement(lines, indent, { name, content: children as string | XmlElement });
}

const special = /[&<>"]/;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Most texts hold none of these characters. */
const escaped = (text: string): string =>
  special.test(text) ? text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character) : text;
