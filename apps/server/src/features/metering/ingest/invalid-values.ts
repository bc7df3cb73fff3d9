import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ValueError } from './check-values.ts';

interface Issue {
  instancePath: string;
  params: {
    keys?: string[];
    /** Of a value that is of none of the forms: what is wrong by each form. */
    errors?: { path: PropertyKey[]; keys?: string[] }[][];
  };
}

/** Which values are none, each once, where the error is that; else nothing. */
export function valueErrorsOf(error: FastifyError): ValueError[] {
  if (!hasZodFastifySchemaValidationErrors(error)) return [];
  const errors = (error.validation as unknown as Issue[]).flatMap((issue) => {
    const [, index, field] = /^\/values\/(\d+)(?:\/(\w+))?/.exec(issue.instancePath) ?? [];
    if (index === undefined) return [];
    return [{ index: Number(index), code: 'invalid' as const, field: field ?? fieldOf(issue) }];
  });
  return [...new Map(errors.toReversed().map((wrong) => [wrong.index, wrong])).values()].toReversed();
}

/** By the form that the value comes closest to. */
function fieldOf({ params: { keys, errors = [] } }: Issue): string {
  const closest = errors.toSorted((a, b) => a.length - b.length)[0]?.[0];
  return String(closest?.path[0] ?? closest?.keys?.[0] ?? keys?.[0] ?? '');
}
