import type { Plugin } from 'vite';

const schemas = /\/zod\/v4\/classic\/schemas\.js$/;
const englishTexts = /\/zod\/v4\/locales\/en\.js$/;

/**
 * Every schema of zod refers to the code that writes JSON schemas and to English texts. Only the server writes JSON
 * schemas, and all texts of the portal are German (validation-texts.ts), so the browser loads neither.
 */
export const browserZod: Plugin = {
  name: 'browser-zod',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [schemas, englishTexts] },
    handler(code, id) {
      return { code: englishTexts.test(id) ? noTexts : withoutJsonSchemas(code), map: null };
    },
  },
};

const noTexts = `export default () => ({ localeError: () => 'invalid' });`;

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
