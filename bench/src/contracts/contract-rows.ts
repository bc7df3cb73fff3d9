import type { FigureRow } from '../figure-rows.ts';
import { seconds } from '../formats.ts';
import { atMost } from '../targets.ts';
import type { ContractFigures } from './measure-contracts.ts';
import type { SepaFileFigures } from '../direct-debits/measure-sepa-file.ts';

export const contractRows: FigureRow<ContractFigures & SepaFileFigures>[] = [
  {
    label: 'Import von 10.000 laufenden Verträgen mit Mandaten und Zählerständen',
    figure: 'contractImportMs',
    format: seconds,
    target: atMost(60_000, '< 60 s'),
  },
  {
    label: '  mit einer falschen Zeile, die alles verhindert',
    figure: 'refusedImportMs',
    format: seconds,
    target: atMost(60_000, '< 60 s'),
  },
  {
    label: 'SEPA-Datei mit 5.000 Lastschriften',
    figure: 'sepaFileMs',
    format: seconds,
    target: atMost(2000, '< 2 s'),
  },
];
