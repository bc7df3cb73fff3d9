import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutJsonSchemas, withoutWrittenCode } from '../../browser-zod.ts';

const read = (file: string) =>
  readFileSync(fileURLToPath(import.meta.resolve('zod')).replace(/index\.[a-z]+$/, file), 'utf8');
const source = read('v4/classic/schemas.js');

it('keeps nothing of the schemas of zod that writes JSON schemas', () => {
  const code = withoutJsonSchemas(source);
  expect(code).not.toMatch(/processors\.\w+Processor/);
  expect(code).not.toMatch(/JSONSchemaMethod\(/);
});

it('keeps reading the limits of a schema', () => {
  expect(withoutJsonSchemas(source)).toContain('processors.aggregateChecks(inst)');
});

it('makes no schema that writes code', () => {
  const code = withoutWrittenCode(read('v4/core/core.js'));
  expect(code).toMatch(/export const globalConfig[^]*globalConfig\.jitless = true/);
});

it('fails when zod is built differently', () => {
  expect(() => withoutWrittenCode('export const config = 1;')).toThrow('adjust browser-zod.ts');
  expect(() => withoutJsonSchemas('export const ZodType = 1;')).toThrow('adjust browser-zod.ts');
});
