import { describe, expect, it } from 'vitest';
import { makeCopyName } from './copy-name.ts';

describe('makeCopyName', () => {
  it.each([
    ['Hausstrom', [], 'Kopie von Hausstrom'],
    ['Hausstrom', ['Hausstrom'], 'Kopie von Hausstrom'],
    ['Hausstrom', ['Kopie von Hausstrom'], 'Kopie von Hausstrom (2)'],
    ['Hausstrom', ['KOPIE VON hausstrom', 'Kopie von Hausstrom (2)'], 'Kopie von Hausstrom (3)'],
    ['Kopie von Hausstrom', ['Kopie von Hausstrom'], 'Kopie von Kopie von Hausstrom'],
  ])('names the copy of %s beside %j: %s', (name, taken, copy) => expect(makeCopyName(name, taken)).toBe(copy));

  it('keeps within 100 characters and does not cut a character in two', () => {
    const first = makeCopyName('x'.repeat(89) + '😀'.repeat(5), []);
    expect(first).toBe(`Kopie von ${'x'.repeat(89)}`);
    expect(makeCopyName('y'.repeat(100), [`Kopie von ${'y'.repeat(90)}`])).toBe(`Kopie von ${'y'.repeat(86)} (2)`);
  });
});
