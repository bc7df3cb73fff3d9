import { describe, expect, it } from 'vitest';
import { i18n } from './i18n.ts';

const sources: Record<string, string> = import.meta.glob(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** The key in t(…): 'minLength' for 'minLength_other', 'title' for 'title_manager'. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '').replace(/_manager$/, '');

function keysOf(content: unknown, prefix = ''): string[] {
  if (typeof content !== 'object' || content === null) return [withoutPlural(prefix)];
  return Object.entries(content).flatMap(([key, inner]) => keysOf(inner, prefix === '' ? key : `${prefix}.${key}`));
}

const textFolders = Object.keys(import.meta.glob('../**/*.de.json')).map((path) => path.split('/'));

/** The texts in the folder of a file. */
function namespacesBeside(path: string): string[] {
  const folder = path.slice(0, path.lastIndexOf('/'));
  return textFolders.flatMap((parts) =>
    parts.slice(0, -1).join('/') === folder ? [parts.at(-1)!.replace('.de.json', '')] : [],
  );
}

const keysByNamespace = new Map(
  Object.entries(i18n.getDataByLanguage('de') ?? {}).map(([namespace, content]) => [
    namespace,
    new Set(keysOf(content)),
  ]),
);

interface Usage {
  path: string;
  namespaces: string[];
  /** As in the code, with every ${…} as a wildcard. */
  key: string;
}

function usagesIn([path, source]: [string, string]): Usage[] {
  const named = [...source.matchAll(/(?:useTranslation|TFunction|getFixedT)[(<](?:'de', )?'([\w-]+)'/g)].map(
    ([, name]) => name!,
  );
  const defaults = /useTranslation\(\)/.test(source) ? ['ui'] : named.length === 0 ? namespacesBeside(path) : [];
  const calls = source.matchAll(
    /(?:(?<![\w.])(?:i18n\.)?t\(\s*|const key = )(?:'([^']+)'|`([^`]+)`)|i18nKey="([^"]+)"/g,
  );
  return [...calls].map(([, literal, template, attribute]) => {
    const written = literal ?? attribute ?? template!.replace(/\$\{[^}]+\}/g, '*');
    const [namespace, key] = written.includes(':') ? (written.split(':') as [string, string]) : [undefined, written];
    return { path, namespaces: namespace ? [namespace] : [...named, ...defaults], key };
  });
}

const usages = Object.entries(sources).flatMap(usagesIn);
const allSource = Object.values(sources).join('\n');

const matches = (pattern: string, key: string) =>
  pattern.includes('*')
    ? new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.+')}$`).test(key)
    : pattern === key;

/** Whether the key is in t(…), or in quotes elsewhere, such as in a list of keys for t(…). */
function isUsed(namespace: string, key: string): boolean {
  const isUsed = usages.some((usage) => usage.namespaces.includes(namespace) && matches(usage.key, key));
  return isUsed || allSource.includes(`'${key}'`);
}

describe('German texts', () => {
  it('have the type of the file that is named like their namespace', () => {
    const [, types] = Object.entries(sources).find(([path]) => path.endsWith('/text-keys.ts'))!;
    const files = new Map(
      [...types.matchAll(/import type (\w+) from '.*?([\w-]+)\.de\.json'/g)].map(([, name, file]) => [name, file]),
    );
    const typed = [...types.matchAll(/^ {2}'?([\w-]+)'?: typeof (\w+);/gm)];
    expect(typed.filter(([, namespace, name]) => files.get(name) !== namespace)).toEqual([]);
    expect(new Set(typed.map(([, namespace]) => namespace))).toEqual(new Set(keysByNamespace.keys()));
  });

  it('are all used', () => {
    const unused = [...keysByNamespace].flatMap(([namespace, keys]) =>
      [...keys].filter((key) => !isUsed(namespace, key)).map((key) => `${namespace}:${key}`),
    );
    expect(unused).toEqual([]);
  });
});
