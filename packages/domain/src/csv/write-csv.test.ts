import { describe, expect, it } from 'vitest';
import { addGuard, encodeCsv, formatCsvRows, removeGuard } from './write-csv.ts';

const firstCell = (text: string) => formatCsvRows([[text, 'x']]);

describe('formatCsvRows', () => {
  it.each([
    ['=', '=1+1', "'=1+1;x\r\n"],
    ['+', '+49 170 1', "'+49 170 1;x\r\n"],
    ['-', '-cmd|calc', "'-cmd|calc;x\r\n"],
    ['@', '@SUM(A1)', "'@SUM(A1);x\r\n"],
    ['a tab', '\t=1', "'\t=1;x\r\n"],
    ['a carriage return', '\r=1', '"\'\r=1";x\r\n'],
    ['= with further lines', '=1\n2', '"\'=1\n2";x\r\n'],
    ['- with more than a number', '-1+2', "'-1+2;x\r\n"],
  ])('adds an apostrophe to a text that begins with %s', (_, text, line) => {
    expect(firstCell(text)).toBe(line);
  });

  it.each(['-5', '-1234,567', '0', '1,5', '+02:00', '-03:00'])('leaves the value %s as it is', (text) => {
    expect(firstCell(text)).toBe(`${text};x\r\n`);
  });

  it('quotes separators, quotation marks and line breaks', () => {
    expect(formatCsvRows([['a;b', 'a"b', 'a\nb'], []])).toBe('"a;b";"a""b";"a\nb"\r\n\r\n');
  });
});

it('begins an encoded file with the byte order mark', async () => {
  const parts: Uint8Array[] = [];
  for await (const part of encodeCsv(toAsync([[['ä'], ['b']], [['c']]]))) parts.push(part);
  expect(Buffer.concat(parts).toString()).toBe('\uFEFFä\r\nb\r\nc\r\n');
});

async function* toAsync<Part>(parts: Part[]): AsyncGenerator<Part> {
  yield* parts;
}

it.each(['=1', '-5', "'", "''a", "'s Hof", '\t', 'plain', ''])('undoes addGuard by removeGuard for %j', (text) => {
  expect(addGuard(text)).not.toMatch(/^[=+\-@\t\r]/);
  expect(removeGuard(addGuard(text))).toBe(text);
});
