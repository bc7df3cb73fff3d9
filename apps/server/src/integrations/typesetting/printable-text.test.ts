import { describe, expect, it } from 'vitest';
import { coveredRanges, printableText } from './printable-text.ts';
import { monthInvoice } from './testing/sample-snapshot.ts';
import { createCompiler } from './typst-compiler.ts';

const plain = { logo: null, isPreview: false };
const texts = monthInvoice.texts;

/** In all places where names are printed, regular and semibold. */
function compile(text: string): Buffer {
  const provider = { ...monthInvoice.provider, name: text };
  const recipient = { ...monthInvoice.recipient, names: [text], greetingName: text };
  const pricePeriods = monthInvoice.pricePeriods.map((pricePeriod) => ({ ...pricePeriod, tariffName: text }));
  const withText = { ...monthInvoice, provider, recipient, pricePeriods, texts: { ...texts, complaint: text } };
  return createCompiler().compileInvoice(withText, plain);
}

const letterOf = (codePoint: number) => String.fromCodePoint(codePoint);
const samples = coveredRanges.flatMap(({ first, last }) => [first, Math.floor((first + last) / 2), last]);

describe('printableText', () => {
  it.each([
    ['🧿 Anna', '? Anna'],
    ['王伟', '??'],
    ['محمد', '????'],
    ['ᚠᚢ', '??'],
    ['A\u{e123}B\u{e801}', 'A?B?'],
    ['A\ufffeB\uffff', 'A?B?'],
    ['A\ud83eB\uddff', 'A?B?'],
    ['प्रिया', '???'],
    ['👩\u200d👧', '??'],
    ['❤\ufe0f', '?'],
    ['A\u202eB\u0000C\u0085D', 'ABCD'],
    ['A\tB\u3000C\u2028D', 'A B C D'],
    ['zwei\nZeilen', 'zwei\nZeilen'],
    ['Ku\u0308che', 'Küche'],
    ['Łukasz Żółć, Дмитрий, Ελένη, שרה, Nguyễn, weich\u00adgetrennt – „12 €“', null],
  ])('turns %j into %j', (text, printed) => expect(printableText(text)).toBe(printed ?? text));

  it('keeps the covered letters, and nothing that is in private use', () => {
    const letters = samples.map(letterOf).map((letter) => letter.normalize('NFC'));

    expect(letters.filter((letter) => printableText(letter) !== letter)).toEqual([]);
    expect(letters.filter((letter) => /\p{Co}/u.test(letter))).toEqual([]);
  });
});

describe('the fonts', () => {
  it('have every letter that is called covered, in the weights printed', () => {
    const letters = samples.map(letterOf).join(' ');

    expect(() => compile(letters)).not.toThrow();
  });

  it('have the marks with letters of either font', () => {
    const marks = coveredRanges
      .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => letterOf(first + at)))
      .filter((letter) => /\p{M}/u.test(letter));

    expect(marks.length).toBeGreaterThan(60);
    expect(() => compile(marks.map((mark) => `x${mark}ж${mark}`).join(' '))).not.toThrow();
  });
});
