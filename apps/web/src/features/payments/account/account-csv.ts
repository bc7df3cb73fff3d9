import type { AccountEntry } from '@lichthof/contracts/payments/payments.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoneyFigure } from '@lichthof/domain/formats/number-formats.ts';
import type { TFunction } from 'i18next';
import type { ChartTableContent } from '../../../ui/charts/chart-csv.ts';
import { entryDetail, entryTitle } from './entry-words.ts';

/** All entries of an account in order of their days, amounts in euros. */
export function accountTable(entries: readonly AccountEntry[], t: TFunction<'account'>): ChartTableContent {
  return {
    columns: [t('column.day'), t('column.entry'), t('csv.detail'), t('csv.amount'), t('csv.balance')],
    rows: entries.map((entry) => [
      formatDay(entry.day),
      entryTitle(entry, t),
      entryDetail(entry, t),
      formatMoneyFigure(entry.amountCents),
      formatMoneyFigure(entry.balanceCents),
    ]),
  };
}
