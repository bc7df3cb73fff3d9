import type { FigureRow } from '../figure-rows.ts';
import { decimals, megabytes, milliseconds, seconds } from '../formats.ts';
import { atMost, onPostgres } from '../targets.ts';
import type { BillingFigures } from './measure-billing.ts';

const growth = atMost(300e6, '< 300 MB');

export const billingRows: FigureRow<BillingFigures>[] = [
  {
    label: 'Aufteilung, 30 Teilnehmer und ein Jahr',
    figure: 'allocateThirtyMs',
    format: seconds,
    target: atMost(2000, '< 2 s'),
  },
  { label: '  Arbeitsspeicher, Zuwachs', figure: 'allocateThirtyBytes', format: megabytes, target: growth },
  {
    label: 'Aufteilung, 100 Teilnehmer und ein Jahr',
    figure: 'allocateHundredMs',
    format: seconds,
    target: onPostgres(1000, '< 1 s'),
  },
  {
    label: '  Arbeitsspeicher, Zuwachs',
    figure: 'allocateHundredBytes',
    format: megabytes,
    target: onPostgres(100e6, '< 100 MB'),
  },
  {
    label: 'Vergleich der Verteilschlüssel, 50 Teilnehmer und ein Jahr',
    figure: 'compareKeysMs',
    format: seconds,
    target: atMost(3000, '< 3 s'),
  },
  { label: '  Arbeitsspeicher, Zuwachs', figure: 'compareKeysBytes', format: megabytes, target: growth },
  {
    label: 'Rechnungen als PDF je Sekunde',
    figure: 'documentsPerSecond',
    format: decimals(1, ' /s'),
    target: { text: '≥ 17 /s (1.000 in 60 s)', isMet: (figure) => figure >= 17 },
  },
  {
    label: 'Abrechnungslauf, ein Jahr: 100 Rechnungen eingebettet, 1.000 PostgreSQL',
    figure: 'billMs',
    format: seconds,
    target: onPostgres(60_000, '< 60 s'),
  },
  { label: '  davon Aufteilung, Preise und Nummern', figure: 'numbersMs', format: seconds },
  {
    label: '  Kennzahlen einer anderen Liegenschaft dabei, 95 % in',
    figure: 'kpisP95Ms',
    format: milliseconds,
    target: onPostgres(100, '< 100 ms'),
  },
  {
    label: '  Arbeitsspeicher dabei, Höchststand',
    figure: 'peakBytes',
    format: megabytes,
    target: onPostgres(400e6, '< 400 MB'),
  },
  { label: '  Arbeitsspeicher der Satzprozesse', figure: 'typesettingPeakBytes', format: megabytes },
];
