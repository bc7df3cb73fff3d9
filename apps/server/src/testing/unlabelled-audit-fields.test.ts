import { expect, it } from 'vitest';
import { findUnlabelledFields } from './unlabelled-audit-fields.ts';

const insert = 'insert into "audit_entry" ("customer_id", "before", "after") values ($1, $2, $3)';

it.each([
  ['labelled fields', [7, '{"name":"Alt"}', '{"zip_code":"04107","version":3}'], []],
  ['a planted field, also without a value', [7, null, '{"nickname":null}'], ['nickname']],
  ['a planted field of an object within', [7, '{"location":{"planet":1}}', null], ['location.planet']],
  ['an object that is absent', [7, '{"prices":[{"from":"2026-01-01","prices":{"discount":null}}]}', null], []],
  ['a planted price', [7, '{"prices":[{"from":"2026-01-01","prices":{"tip":"1"}}]}', null], ['tip']],
  ['entries of an import', ['[{"table":"meter","before":{"nickname":1},"after":{"name":"A"}}]'], ['nickname']],
])('finds no label for %s', (_, parameters, fields) =>
  expect(findUnlabelledFields({ sql: insert, parameters })).toEqual(fields),
);

it('reads no other statements', () => {
  expect(findUnlabelledFields({ sql: 'insert into "meter" …', parameters: ['{"nickname":1}'] })).toEqual([]);
});
