import type { Plugin } from 'vite';

const schemas = /\/zod\/v4\/classic\/schemas\.js$/;
const englishTexts = /\/zod\/v4\/locales\/en\.js$/;
const settings = /\/zod\/v4\/core\/core\.js$/;

/**
 * Every schema of zod refers to the code that writes JSON schemas and to English texts. Only the server writes JSON
 * schemas, and all texts of the portal are German (validation-texts.ts), so the browser loads neither. Nor does zod try to
 * write code: the content security policy refuses it, and the browser would report each try.
 */
export const browserZod: Plugin = {
  name: 'browser-zod',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [schemas, englishTexts, settings] },
    handler(code, id) {
      if (englishTexts.test(id)) return { code: noTexts, map: null };
      return { code: settings.test(id) ? withoutWrittenCode(code) : withoutJsonSchemas(code), map: null };
    },
  },
};

const noTexts = `export default () => ({ localeError: () => 'invalid' });`;

/** Schemas ask for the setting when they are made, before any code of ours could set it. */
export function withoutWrittenCode(code: string): string {
  if (!code.includes('export const globalConfig')) throw new Error('zod is set in another way: adjust browser-zod.ts');
  return `${code}
globalConfig.jitless = true;
`;
}

/** What would write a JSON schema throws; `aggregateChecks`, which reads the limits of a schema, stays. */
export function withoutJsonSchemas(code: string): string {
  const changed = code
    .replaceAll(/\bprocessors\.\w+Processor\b/g, 'unavailable')
    .replaceAll(/\bcreate(Standard|To)JSONSchemaMethod\(/g, 'makeUnavailable(');
  if (changed === code) throw new Error('zod writes JSON schemas in another way: adjust browser-zod.ts');
  return `${changed}
function unavailable() { throw new Error('Only the server writes JSON schemas'); }
function makeUnavailable() { return unavailable; }
`;
}
