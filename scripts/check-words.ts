import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { checkProse } from './check-prose.ts';
import { checkBounds } from './count-bare-names.ts';
import { forbiddenTypeNames, forbiddenWords } from './forbidden-words.ts';

export interface WordViolation {
  file: string;
  identifier: string;
  instead: string;
}

interface Node {
  type: string;
  [key: string]: unknown;
}

/** Every identifier, file name and name in the database's schema that contains a forbidden word. */
export function checkWords(root: string): WordViolation[] {
  const files = globSync(
    ['{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx}', 'apps/server/src/database/migrations/*.sql'],
    { cwd: root, exclude: (path) => /node_modules|dist/.test(path) },
  );
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const names = file.endsWith('.sql') ? namesInSql(source) : declaredNames(file, source);
    const inFileName = basename(file).replace(/\..*$/, '');
    return [...new Set([inFileName, ...names])].flatMap((name) => checkName(file, name));
  });
}

function checkName(file: string, identifier: string): WordViolation[] {
  const words = new Set(identifier.split(/[^A-Za-z]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase()));
  const found = forbiddenWords.filter(({ word, allowedIn }) => words.has(word) && !allowedIn?.test(identifier));
  const isEmptyType = forbiddenTypeNames.has(identifier);
  const advice = [...found.map(({ instead }) => instead), ...(isEmptyType ? ['what the type describes'] : [])];
  return advice.map((instead) => ({ file, identifier, instead }));
}

/** The names that a file declares, without those of libraries that it uses. */
function declaredNames(file: string, source: string): string[] {
  const names: string[] = [];
  visit(parseSync(file, source).program as unknown as Node, (node) => names.push(...namesOf(node)));
  return names;
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see);
  }
}

const keyOwners = new Set([
  'Property',
  'TSPropertySignature',
  'TSMethodSignature',
  'PropertyDefinition',
  'MethodDefinition',
]);
const idOwners = new Set([
  'ClassDeclaration',
  'FunctionDeclaration',
  'VariableDeclarator',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
]);
const parameterOwners = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

function namesOf(node: Node): string[] {
  const { type } = node;
  if (keyOwners.has(type)) return node['computed'] ? [] : boundNames(node['key']);
  const ids = idOwners.has(type) ? boundNames(node['id']) : [];
  const parameters = parameterOwners.has(type) ? (node['params'] as Node[]).flatMap(boundNames) : [];
  return [...ids, ...parameters];
}

/** The identifiers that a pattern declares. */
function boundNames(pattern: unknown): string[] {
  const node = pattern as Node | null;
  switch (node?.type) {
    case 'Identifier':
      return [node['name'] as string];
    case 'ObjectPattern':
      return (node['properties'] as Node[]).flatMap((property) =>
        boundNames(property['value'] ?? property['argument']),
      );
    case 'ArrayPattern':
      return (node['elements'] as unknown[]).flatMap(boundNames);
    case 'AssignmentPattern':
      return boundNames(node['left']);
    case 'RestElement':
      return boundNames(node['argument']);
    default:
      return [];
  }
}

/** Tables, columns, constraints and indexes; comments and texts are not read. */
function namesInSql(source: string): string[] {
  return source.replaceAll(/--.*|'[^']*'/g, '').match(/[a-z_]+/g) ?? [];
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const names = checkWords(root).map(({ file, identifier, instead }) => `${file}: ${identifier}; say ${instead}`);
  const prose = checkProse(root).map(({ file, text, instead }) => `${file}: '${text}'; say ${instead}`);
  for (const violation of [...names, ...prose]) console.error(violation);
  if (names.length + prose.length > 0) {
    console.error(`${names.length + prose.length} names and texts contain a word of scripts/forbidden-words.ts.`);
    process.exit(1);
  }
  const exceeded = checkBounds(root);
  for (const sentence of exceeded) console.error(sentence);
  if (exceeded.length > 0) process.exit(1);
  console.log('Names, comments and test titles use the words of docs/glossary.md.');
}
