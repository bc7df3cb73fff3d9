import type { ImportIssue } from '@lichthof/contracts/imports.ts';
import { expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { issueText } from './issue-text.ts';

const t = i18n.getFixedT('de', 'imports');

it.each<[string, ImportIssue]>([
  [
    'Zeilen 7.406 bis 7.409: Diese Stunde gibt es am 26.03.2023 nicht, weil auf Sommerzeit umgestellt wird. Die Werte werden ausgelassen.',
    { code: 'timeDoesNotExist', line: 7406, count: 4, from: '2023-03-26T02:00', to: '2023-03-26T03:00' },
  ],
  [
    'Zeile 12, Spalte „C01“: „kaputt“ ist keine Zahl.',
    { code: 'notANumber', line: 12, column: 'C01', count: 1, text: 'kaputt' },
  ],
  [
    'Zeile 8.123: Die Zeit „01.08.2023 00:15“ kommt schon in Zeile 3 vor.',
    { code: 'sameTimeTwice', line: 8123, count: 1, text: '01.08.2023 00:15', otherLine: 3 },
  ],
  [
    'Am 12.03.2023 fehlt eine Viertelstunde, 23:45 bis 24:00 Uhr.',
    { code: 'shortDay', count: 1, from: '2023-03-12T23:45', to: '2023-03-13T00:00', expected: 96 },
  ],
  [
    'Lücke vom 18.03.2023, 00:00 bis 24.03.2023, 23:00 Uhr, 668 Viertelstunden. Sie bleibt als Lücke bestehen.',
    { code: 'gap', count: 668, from: '2023-03-18T00:00', to: '2023-03-24T23:00' },
  ],
])('%s', (sentence, issue) => expect(issueText(t, issue)).toBe(sentence));
