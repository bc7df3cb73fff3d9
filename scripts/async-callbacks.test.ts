import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

/** Functions of the web that await what they are given. */
const awaiting = new Set(['lazy', 'lazyPart', 'run', 'openInTab', 'handleSubmit', 'map']);

/** The names of the functions to which the source passes async functions. */
function findReceivers(file: string, source: string): string[] {
  const receivers: string[] = [];
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (!given.some((one) => isFunction(one.type) && 'async' in one && one.async)) return;
      if (callee.type === 'Identifier') receivers.push(callee.name);
      else if (callee.type === 'MemberExpression' && !callee.computed) receivers.push(callee.property.name);
      else receivers.push(source.slice(callee.start, callee.end));
    },
  }).visit(parseSync(file, source).program);
  return receivers;
}

const isFunction = (type: string) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

it.each([
  ['rows.forEach(async (row) => save(row))', ['forEach']],
  ['useEffect(async function () {}, [])', ['useEffect']],
  ['useEffect(() => void load(), [])', []],
])('finds who gets an async function in %s', (source, receivers) => {
  expect(findReceivers('some.ts', source)).toEqual(receivers);
});

it('passes async functions of the web only to functions that await them: an error would be lost else', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}').filter((file) => !/\.test\.|-for-tests\./.test(file));
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    findReceivers(file, readFileSync(file, 'utf8')).map((name) => [name, file] as const),
  );
  expect(found.filter(([name]) => !awaiting.has(name))).toEqual([]);
});
