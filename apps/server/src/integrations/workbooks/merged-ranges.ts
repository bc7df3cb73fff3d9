import { getItem } from '@lichthof/domain/collections/items.ts';
import type { MergedRange } from '@lichthof/domain/metering/workbook-file/sheet-rows.ts';
import type { UnpackedFile } from './unpack-zip.ts';

const mergedCell =
  /<(?:\w+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]{1,3})([1-9]\d{0,6}):([A-Z]{1,3})([1-9]\d{0,6})["']/g;
const sheetTag = /<(?:\w+:)?sheet\s([^<>]*)>/g;
const relationTag = /<(?:\w+:)?Relationship\s([^<>]*)>/g;
const mostRanges = 10_000;

/** The merged ranges of each sheet, in the order of the workbook; none of those whose part is not found. */
export function readMergedRanges(parts: UnpackedFile[]): MergedRange[][] {
  const targets = new Map(
    tagsIn(parts, 'xl/_rels/workbook.xml.rels', relationTag).map((tag) => [
      attributeOf(tag, 'Id'),
      attributeOf(tag, 'Target'),
    ]),
  );
  return tagsIn(parts, 'xl/workbook.xml', sheetTag).map((tag) => {
    const target = targets.get(attributeOf(tag, String.raw`\w+:id`))?.replace(/^(?:\/?xl\/)?/, 'xl/');
    const part = parts.find(({ name }) => name === target);
    return part?.content.includes('mergeCell') ? rangesIn(part.content.toString('utf8')) : [];
  });
}

function tagsIn(parts: UnpackedFile[], partName: string, tag: RegExp): string[] {
  const part = parts.find(({ name }) => name === partName);
  return part ? [...part.content.toString('utf8').matchAll(tag)].map((found) => getItem(found, 1)) : [];
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(String.raw`(?:^|\s)${name}\s*=\s*["']([^"']*)["']`).exec(tag)?.[1];

function rangesIn(xml: string): MergedRange[] {
  return xml
    .matchAll(mergedCell)
    .take(mostRanges)
    .map(([, firstLetters = '', firstRow, lastLetters = '', lastRow]) => ({
      firstRow: Number(firstRow) - 1,
      lastRow: Number(lastRow) - 1,
      firstColumn: columnNumber(firstLetters) - 1,
      lastColumn: columnNumber(lastLetters) - 1,
    }))
    .toArray();
}

/** 1 is A, 27 is AA. */
export const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
