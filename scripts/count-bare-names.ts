import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

interface Node {
  type: string;
  [key: string]: unknown;
}

export interface BareNames {
  /** Functions whose name says of what something is, but not what they do: `amountOf`, not `readAmountOf`. */
  functions: number;
  /** Comments without a subject: 'What it will never take', 'Of a direct debit'. */
  comments: number;
}

/**
 * The numbers that the code had when they were last lowered; they may only fall. Name a new function by a verb, and begin
 * a new comment with its subject.
 */
const bounds: BareNames = { functions: 1110, comments: 640 };

/** Changes that are made at the same time do not stop each other; a code that has fewer by more lowers its bound. */
const slack = 80;

const kinds: Record<keyof BareNames, string> = {
  functions: "functions named only 'somethingOf', without a verb",
  comments: "comments that begin with a bare 'What', 'Of' or 'Whoever'",
};

/** A sentence for each number above its bound, and for each bound that is too high by now. */
export function checkBounds(root: string, allowed = bounds): string[] {
  const count = countBareNames(root);
  return (Object.keys(kinds) as (keyof BareNames)[]).flatMap((kind) => {
    const [found, bound] = [count[kind], allowed[kind]];
    if (found > bound) return [`${found} ${kinds[kind]}; at most ${bound} (scripts/count-bare-names.ts)`];
    return bound - found > slack ? [`Only ${found} ${kinds[kind]}: lower the bound to ${found}`] : [];
  });
}

/** Counts in production code, not in tests. */
export function countBareNames(root: string): BareNames {
  const files = globSync('{packages,apps}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist|\.test\.tsx?$|-for-tests\.tsx?$|\/testing$|access-matrix$|walk$/.test(path),
  });
  const count: BareNames = { functions: 0, comments: 0 };
  for (const file of files) {
    const { program, comments } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    count.functions += countFunctions(program as unknown as Node);
    count.comments += comments.filter(({ value }) => bareComment.test(value)).length;
  }
  return count;
}

const bareComment = /^\*?\s*(?:What|Of|Whoever)\b/;
const bareName = /^[a-z]\w*Of$/;
const withVerb =
  /^(?:add|build|check|choose|compute|count|create|draw|fill|find|format|get|has|is|join|list|load|lock|make|map|mark|may|name|parse|pick|plan|print|read|remove|require|save|send|show|split|sum|take|to|use|with|without|write)[A-Z]/;

function countFunctions(node: Node): number {
  const own = isFunction(node) && isBare(node['id']) ? 1 : 0;
  const children = Object.values(node).flat() as (Node | null)[];
  return children.reduce((sum, child) => sum + (isNode(child) ? countFunctions(child) : 0), own);
}

const isNode = (child: unknown): child is Node => typeof child === 'object' && child !== null && 'type' in child;

const isFunction = ({ type, init }: Node): boolean =>
  type === 'FunctionDeclaration' ||
  (type === 'VariableDeclarator' && isNode(init) && init.type === 'ArrowFunctionExpression');

function isBare(id: unknown): boolean {
  const name = isNode(id) && id.type === 'Identifier' ? String(id['name']) : '';
  return bareName.test(name) && !withVerb.test(name);
}
