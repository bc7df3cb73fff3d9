import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutJsonSchemas } from '../../browser-zod.ts';

const source = readFileSync(
  fileURLToPath(import.meta.resolve('zod')).replace(/index\.[a-z]+$/, 'v4/classic/schemas.js'),
  'utf8',
);

it('keeps nothing of the schemas of zod that writes JSON schemas', () => {
  const code = withoutJsonSchemas(source);
  expect(code).not.toMatch(/processors\.\w+Processor/);
  expect(code).not.toMatch(/JSONSchemaMethod\(/);
});

it('keeps reading the limits of a schema', () => {
  expect(withoutJsonSchemas(source)).toContain('processors.aggregateChecks(inst)');
});

it('fails when zod is built differently', () => {
  expect(() => withoutJsonSchemas('export const ZodType = 1;')).toThrow('adjust browser-zod.ts');
});
