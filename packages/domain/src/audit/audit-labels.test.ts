import { describe, expect, it } from 'vitest';
import { tableColumns } from '../portfolio/columns.ts';
import { auditedFieldLabel, auditedValueLabel } from './audit-labels.ts';
import type { LabelledFields, NamedFields } from './labelled-fields.ts';

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

  it('are demanded by the compiler, also of objects within', () => {
    const record = <Fields extends LabelledFields<Fields>>(fields: Fields & NamedFields<Fields>) => fields;
    const named = { name: 'Weidenhof 12' };
    const plain: object = named;
    // @ts-expect-error -- has no label
    record({ name: 'Weidenhof 12', secret: 1 });
    // @ts-expect-error -- does not name its fields
    record(plain);
    // @ts-expect-error -- does not name its fields
    record({ ...named, address: plain });
    expect(record(named)).toBe(named);
  });
});
