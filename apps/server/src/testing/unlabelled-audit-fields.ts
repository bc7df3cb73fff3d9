import { hasFieldLabel, hasLabelsWithin } from '@lichthof/domain/audit/audit-labels.ts';
import type { CompiledQuery } from 'kysely';
import { listFields } from '../features/audit/audit-changes.ts';

interface AuditedObjects {
  before?: unknown;
  after?: unknown;
}

/** The fields of inserted audit entries that the change log would show as 'Weitere Angabe'. */
export function findUnlabelledFields({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string[] {
  if (!/^\s*insert into "?audit_entry/.test(sql)) return [];
  return parameters
    .flatMap(parseObjects)
    .flatMap(({ before, after }) => [...listFields(before, after)])
    .filter((field) => !hasFieldLabel(field) && !hasLabelsWithin(field));
}

/** An entry's fields before or after a change are one parameter, those of many entries of an import are a list. */
function parseObjects(parameter: unknown): AuditedObjects[] {
  if (typeof parameter !== 'string' || !/^(\{"|\[\{)/.test(parameter)) return [];
  const parsed = JSON.parse(parameter) as AuditedObjects[] | object;
  return Array.isArray(parsed) ? parsed : [{ after: parsed }];
}
