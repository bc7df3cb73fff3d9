/**
 * Code points that Libertinus Serif, which is part of the compiler, has in regular, semibold and bold; the letters of
 * Instrument Sans are among them, so that a letter with its marks is always found in one font.
 */
const coveredHex = {
  latin: '20-7e a0-23f 241 243 247-249 24d 250-2e4 2ec-2ee 300-331 338 342-343 351 357-363',
  greekAndCyrillic:
    '374-375 37a-37e 384-38a 38c 38e-3a1 3a3-3ce 3d0-3e1 3f0-3f6 3f8-3f9 3fb 3fd-45f 462-463 470-477 490-4c4 ' +
    '4c7-4cc 4d0-4f9',
  hebrew: '5b0-5c3 5c6 5d0-5ea 5f0-5f4 fb29-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4e',
  moreLatin:
    '1d35 1d43-1d45 1d47-1d4b 1d4d 1d4f-1d53 1d56-1d58 1d5a-1d5b 1d9c 1da0 1da4 1db6 1dbb 1e00-1e9b 1e9e 1ea0-1ef9 ' +
    '2c60-2c6c 2c74-2c77 a71b-a71d a720-a721 a789-a78c',
  moreGreek:
    '1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 ' +
    '1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe',
  punctuation: '2000-200a 2010-2027 202f-2037 2039-203e 2042 2044 2047-204b 204f 2e17-2e18 fffd',
  figuresAndCurrencies: '2070-2071 2074-208e 2090-2094 20a2-20a4 20a7-20a8 20ab-20ac 20af 20b1 20bf 2153-2184',
  letterlike:
    '2100-2103 2105-2106 2109 210c-210f 2111 2113 2115-2116 2119-211a 211c-211d 2120 2122 2124 2126-2127 212e 2135-2139 214f',
  arrows: '2190-219b 21a8 21ae 21bc-21bd 21c0-21c1 21cb-21d9',
  mathematics:
    '2200-220d 220f-221c 221e-221f 2223-222b 2236 223c 2241 2245 2248-2249 2259 2260-2262 2264-2265 226a-226b ' +
    '226e-2271 2282-2285 2295-2298 22c5 22ef 27e6-27e7',
  symbols:
    '2302-2303 2310 2320-2321 2326-2327 232b 23d3 2460-2473 24ea 24ff 25a0-25a1 25b2-25b3 25b6-25b7 25bc-25bd ' +
    '25c0-25c1 25c6-25c7 25c9-25cc 25ce-25d7 2605 2619 261b 261e 2627 262f 2639-2653 2660 2663 2665-2666 2669-266c ' +
    '2695 2698 26a2-26a5 2767 2776-277f 1d106-1d107',
};

/** First and last code point of each range that can be printed. */
export const coveredRanges = Object.values(coveredHex)
  .flatMap((ranges) => ranges.split(' '))
  .map((range) => {
    const [first = range, last = first] = range.split('-');
    return { first: Number.parseInt(first, 16), last: Number.parseInt(last, 16) };
  });

const coveredClass = coveredRanges.map(({ first, last }) => `\\u{${first.toString(16)}}-\\u{${last.toString(16)}}`);

/** A letter that no font has, with its marks; half of a surrogate pair is one too. */
const notCovered = new RegExp(`[^\\n${coveredClass.join('')}]\\p{M}*`, 'gu');
/** Control characters but tab and line feed, joiners, marks of direction, variants: nothing to see. */
const invisible = /(?![\t\n\u00ad])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** The text with '?' for every letter that no font has, so that an invoice with any name can be printed. */
export function printableText(text: string): string {
  return text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(notCovered, (letter) => (/^\s/.test(letter) ? ' ' : '?'));
}
