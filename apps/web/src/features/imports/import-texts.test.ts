import type { ImportIssue } from '@lichthof/contracts/imports/import-previews.ts';
import { expect, it } from 'vitest';
import { i18n } from '../../i18n/i18n.ts';
import { issueText } from './import-texts.ts';

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
    'Zeile 8.123: Die Zeit „01.08.2023 00:15“ kommt schon in Zeile 3 vor. Entweder steht die Zeile doppelt in der Datei, oder die Uhr der Zeiten ist falsch gewählt: Im Herbst kommt in Ortszeit eine Stunde zweimal vor, in UTC und Winterzeit keine.',
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
  [
    'Zwischen 01.08.2023, 09:00 und 01.08.2023, 11:15 Uhr fehlen Stände. 9 Viertelstunden werden als Ersatzwerte gebildet, genau aus der Differenz der Stände.',
    { code: 'counterBridged', count: 9, from: '2023-08-01T09:00', to: '2023-08-01T11:15' },
  ],
  [
    'Spalte „A“: Der Zählerstand fällt zwischen 01.08.2023, 09:45 und 10:00 Uhr. Diese Viertelstunde bleibt als Lücke bestehen. Nach einem Zählerwechsel tragen Sie ihn bitte vor dem Laden beim Zähler ein.',
    { code: 'counterFalls', column: 'A', count: 1, from: '2023-08-01T09:45', to: '2023-08-01T10:00' },
  ],
  [
    'Nachricht 2, Segment 78: „QTY+220:kaputt“ ist keine Zahl.',
    { code: 'notANumber', message: '2', segment: 78, count: 1, text: 'QTY+220:kaputt' },
  ],
  [
    'Nachricht 1, Segment 300: „UNT+299+1“ nennt eine andere Zahl: Es sind 300.',
    { code: 'countWrong', message: '1', segment: 300, count: 1, text: 'UNT+299+1', expected: 300 },
  ],
])('%s', (sentence, issue) => expect(issueText(t, issue)).toBe(sentence));

it.each([
  ['column', 'Spalte „WE 03“: „kaputt“ ist keine Zahl.'],
  ['series', 'Messreihe „WE 03“: „kaputt“ ist keine Zahl.'],
  ['register', 'Register „WE 03“: „kaputt“ ist keine Zahl.'],
] as const)('calls a series of the file a %s', (noun, sentence) =>
  expect(issueText(t, { code: 'notANumber', column: 'WE 03', count: 1, text: 'kaputt' }, noun)).toBe(sentence),
);
