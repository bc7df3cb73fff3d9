import { expect, it } from 'vitest';
import { formatBytes } from './byte-formats.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1 kB'],
  [999_499, '999 kB'],
  [999_500, '1,0 MB'],
  [3_449_000, '3,4 MB'],
  [999_949_999, '999,9 MB'],
  [999_950_000, '1,0 GB'],
  [12_340_000_000, '12,3 GB'],
])('writes %i bytes as %s', (bytes, text) => expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(text));
