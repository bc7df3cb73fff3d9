import { nameKey } from './cells.ts';

/** 'Nord / Haus A//B' names the group 'Haus A/B' in 'Nord'. */
export function formatPath(names: readonly string[]): string {
  return names.map((name) => name.trim().replaceAll('/', '//')).join(' / ');
}

/** The names from the outermost group on; null when one of them is empty. */
export function parsePath(text: string): string[] | null {
  const names: string[] = [];
  let name = '';
  for (let at = 0; at < text.length; at += 1) {
    const isDoubled = text[at] === '/' && text[at + 1] === '/';
    if (text[at] !== '/' || isDoubled) name += text[at];
    else {
      names.push(name);
      name = '';
    }
    if (isDoubled) at += 1;
  }
  const trimmed = [...names, name].map((name) => name.trim());
  return trimmed.includes('') ? null : trimmed;
}

/** By what two paths are the same. */
export const pathKey = (names: readonly string[]): string => names.map(nameKey).join('\n');
