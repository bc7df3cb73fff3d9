import { describe, expect, it } from 'vitest';
import { tableColumns } from '../portfolio/columns.ts';
import { auditedFieldLabel, auditedValueLabel } from './audit-labels.ts';

/** References lead to other objects, or are logged by another name. */
const references = new Set(['path', 'projectNumber', 'estateName', 'group']);

const changed = Object.entries(tableColumns).flatMap(([table, columns]) =>
  columns.filter(({ key }) => !references.has(key)).map(({ key }) => [table, key] as const),
);

describe('labels of the change log', () => {
  it.each(changed)('name what an import of the portfolio changes: %s, %s', (_table, field) =>
    expect(auditedFieldLabel(field)).not.toBe('Weitere Angabe'),
  );

  it('have one label for fields of former versions', () => {
    expect(auditedFieldLabel('noSuchField')).toBe('Weitere Angabe');
  });

  it.each([
    ['country', 'at', 'Österreich'],
    ['timeZone', 'Europe/Zurich', 'Schweiz (Zürich)'],
  ])('name the choice of %s instead of its code', (field, code, name) =>
    expect(auditedValueLabel(field, code)).toBe(name),
  );
});
