import type { FigureRow } from '../figure-rows.ts';
import { megabytes, milliseconds, seconds } from '../formats.ts';
import { atMost, onPostgres } from '../targets.ts';
import type { SourceFigures } from './measure-sources.ts';

const answering = onPostgres(100, '< 100 ms');

export const sourceRows: FigureRow<SourceFigures>[] = [
  {
    label: '1.000 Dateien bekannter Form aus einem Ordner',
    figure: 'filesMs',
    format: seconds,
    target: atMost(300_000, '< 5 min'),
  },
  { label: '  Kennzahlen dabei, 95 % in', figure: 'filesKpisP95Ms', format: milliseconds, target: answering },
  { label: '  Rechenzeit des Servers', figure: 'filesCpuMs', format: seconds },
  { label: '  Arbeitsspeicher, Höchststand', figure: 'filesPeakBytes', format: megabytes },
  { label: '1.000 Mails aus einem Postfach', figure: 'mailsMs', format: seconds },
  { label: '  Kennzahlen dabei, 95 % in', figure: 'mailsKpisP95Ms', format: milliseconds, target: answering },
  { label: '  Rechenzeit des Servers', figure: 'mailsCpuMs', format: seconds },
];
