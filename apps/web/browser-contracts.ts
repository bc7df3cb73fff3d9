import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../../packages/contracts/src');
const packageName = '@lichthof/contracts/';
const contracts = /\/packages\/contracts\/src\/[^?]*\.ts$/;
const plainOfContract = /\/packages\/contracts\/src\/.*\.ts\?plain$/;
const ofWeb = /\/apps\/web\/src\/[^?]*\.tsx?$/;

/** All that the browser needs to call an endpoint; the server alone checks what is sent and describes the API. */
const kept = ['method', 'path', 'access', 'isJoinable', 'takesRequestKey'];

/**
 * Gives the web the endpoints of a contract as plain addresses, with its lists and limits, in a module of their own, and
 * leaves out the schemas that no form names. A page that only reads then loads neither schemas nor zod.
 */
export const browserContracts: Plugin[] = [
  {
    name: 'browser-contracts',
    apply: 'build',
    load: {
      filter: { id: plainOfContract },
      async handler(id) {
        const plain = await readPlain(id.replace('?plain', ''));
        return [...plain].map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join('\n');
      },
    },
    transform: {
      filter: { id: contracts },
      async handler(code, id) {
        const plain = await readPlain(id);
        const changes: Change[] = [];
        for (const statement of this.parse(code).body) {
          const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declaration?.type !== 'VariableDeclaration') continue;
          const names = declaration.declarations.flatMap(({ id: target }) =>
            target.type === 'Identifier' ? target.name : [],
          );
          if (names.some((name) => plain.has(name)))
            changes.push({ start: statement.start, end: declaration.start, by: '' });
          for (const { init } of declaration.declarations)
            if (init?.type === 'CallExpression') changes.push(change(init, unlessUnused(textAt(code, init))));
        }
        const again = exportAgain([...plain.keys()], id);
        return { code: again + applyChanges(code, changes), map: null, moduleSideEffects: false };
      },
    },
  },
  {
    name: 'imports-of-browser-contracts',
    apply: 'build',
    transform: {
      filter: { id: ofWeb, code: packageName },
      async handler(code) {
        const changes: Change[] = [];
        for (const statement of this.parse(code).body) {
          if (statement.type !== 'ImportDeclaration' || !statement.source.value.startsWith(packageName)) continue;
          const file = join(source, statement.source.value.slice(packageName.length));
          const plain = await readPlain(file);
          const ofPlain = statement.specifiers.filter(
            (each) =>
              each.type === 'ImportSpecifier' && each.imported.type === 'Identifier' && plain.has(each.imported.name),
          );
          if (ofPlain.length === 0) continue;
          const others = statement.specifiers.filter((each) => !ofPlain.includes(each));
          const list = (specifiers: Range[]) => specifiers.map((each) => textAt(code, each)).join(', ');
          const rest = others.length === 0 ? '' : `import { ${list(others)} } from '${statement.source.value}';`;
          const split = `import { ${list(ofPlain)} } from ${JSON.stringify(`${file}?plain`)};${rest}`;
          changes.push(change(statement, split));
        }
        return { code: applyChanges(code, changes), map: null };
      },
    },
  },
];

interface Range {
  start: number;
  end: number;
}

interface Change extends Range {
  by: string;
}

const textAt = (code: string, { start, end }: Range) => code.slice(start, end);
const change = ({ start, end }: Range, by: string): Change => ({ start, end, by });
const applyChanges = (code: string, changes: Change[]) =>
  changes.reduceRight((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);

/** A function that is called at once is left out with all that it names, a chain of calls would stay. */
const unlessUnused = (text: string) => `/* @__PURE__ */ (() => ${text})()`;

/** For those who import a contract as a whole. */
const exportAgain = (names: string[], id: string) =>
  names.length > 0 ? `export { ${names.join(', ')} } from ${JSON.stringify(`${id}?plain`)};\n` : '';

async function readPlain(file: string): Promise<Map<string, unknown>> {
  const exported: Record<string, unknown> = await import(file);
  return new Map(
    Object.entries(exported).flatMap(([name, value]) => {
      if (isEndpoint(value)) return [[name, Object.fromEntries(kept.map((key) => [key, value[key]]))]];
      return isPlain(value) ? [[name, value]] : [];
    }),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, Array.prototype].includes(Object.getPrototypeOf(value));

const isEndpoint = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && 'method' in value && 'path' in value && 'access' in value;

const isPlain = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).every(isPlain) : ['string', 'number', 'boolean'].includes(typeof value);
