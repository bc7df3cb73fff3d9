import { expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';

it.each([
  ['UTF-8', Buffer.from('Zähler\r\n1')],
  ['UTF-8 with a byte order mark', Buffer.from('\uFEFFZähler\r\n1')],
  ['UTF-16', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Zähler\r1', 'utf16le')])],
  ['Windows-1252', Buffer.from('Zähler\r\n1', 'latin1')],
])('decodes %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe('Zähler\n1');
});

it.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])],
  ['UTF-16 with a zero', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('a\0', 'utf16le')])],
])('returns null for %s', (_, bytes) => {
  expect(decodeText(bytes)).toBeNull();
});
