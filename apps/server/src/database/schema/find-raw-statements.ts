import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}

const serverRoot = 'apps/server/src';
const ofTests = /\.test\.ts$|-for-tests\.ts$|(^|\/)testing\//;

/**
 * Every line of the server's code that executes a statement in raw SQL, as 'apps/server/src/http/caller.ts:47'. The
 * builder's statements are checked by types; raw ones only by executing them.
 */
export function findRawStatements(root: string): string[] {
  const files = globSync('**/*.ts', { cwd: join(root, serverRoot) }).filter((file) => !ofTests.test(file));
  return files.toSorted().flatMap((file) => {
    const source = readFileSync(join(root, serverRoot, file), 'utf8');
    return rawStatementLines(file, source).map((line) => `${serverRoot}/${file}:${line}`);
  });
}

/** The lines of `execute` in calls such as sql`…`.execute(db); a builder's `execute` has no argument. */
export function rawStatementLines(file: string, source: string): number[] {
  if (!source.includes('sql')) return [];
  const lines: number[] = [];
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    const execute = executeOfRawStatement(node);
    if (execute) lines.push(source.slice(0, execute.start).split('\n').length);
  });
  return lines;
}

function executeOfRawStatement({ type, callee, arguments: given }: Node): Node | undefined {
  if (type !== 'CallExpression' || (given as Node[]).length === 0) return undefined;
  const {
    type: calleeType,
    object,
    property,
  } = callee as Node & { object?: Node; property?: Node & { name?: string } };
  if (calleeType !== 'MemberExpression' || property?.name !== 'execute') return undefined;
  // a transaction is executed with a function
  const isStatement = object?.type === 'TaggedTemplateExpression' || object?.type === 'Identifier' || isSqlCall(object);
  return isStatement ? property : undefined;
}

/** Such as sql.raw('…'). */
function isSqlCall(node: Node | undefined): boolean {
  if (node?.type !== 'CallExpression') return false;
  const { object } = node['callee'] as Node & { object?: Node & { name?: string } };
  return object?.name === 'sql';
}

function visit(node: Node, see: (node: Node) => void): void {
  see(node);
  for (const child of Object.values(node).flat()) {
    if (typeof child === 'object' && child !== null && 'type' in child) visit(child as Node, see);
  }
}
