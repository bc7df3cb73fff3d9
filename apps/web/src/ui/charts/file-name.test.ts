import { expect, it } from 'vitest';
import { fileNameOf } from './file-name.ts';

it('names what a file shows, of what and of when, without characters that Windows forbids', () => {
  expect(fileNameOf('Leistung', 'Weidenhof 12/16', '14:30 Uhr')).toBe('Leistung Weidenhof 12-16 14-30 Uhr');
  expect(fileNameOf('Leistung', '', '2026')).toBe('Leistung 2026');
});
