import { expect, it } from 'vitest';
import { safeFileName } from './safe-file-name.ts';

it.each([
  ['Rechnung März 2026.pdf', 'Rechnung März 2026.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['..\\..\\start.bat', '_.._start.bat'],
  ['C:\\x.csv', 'C__x.csv'],
  ['.htaccess', 'htaccess'],
  ['a\r\nset-cookie: x.csv', 'a__set-cookie_ x.csv'],
  ['fdp.\u202Eexe', 'fdp._exe'],
  ['...', '_'],
])('keeps %j in its folder', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});
