import type { IssueCode } from '../planning/issues.ts';

/** Texts that may be meant by one that cannot be used; a person chooses. */
export function suggestTexts(code: IssueCode, text: string): string[] {
  const suggest = suggestions[code];
  return suggest ? suggest(text).filter((suggestion) => suggestion !== text) : [];
}

const suggestions: Partial<Record<IssueCode, (text: string) => string[]>> = {
  // a spreadsheet drops zeros in front of a number
  zipCodeInvalid: (text) => (/^\d{3,4}$/.test(text) ? [text.padStart(5, '0')] : []),
  // the other reading has more decimals than a field takes
  ambiguousNumber: (text) => [text.replace(/[.,]/, '')],
  // '1-2' and '1/2' become days
  dayInsteadOfText: (text) => {
    const [, day, month] = /^0?(\d+)\.0?(\d+)\.\d+$/.exec(text) ?? [];
    return day === undefined ? [] : [`${day}-${month}`, `${day}/${month}`];
  },
};
