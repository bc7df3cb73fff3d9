import type { CorrectionPreview } from '@lichthof/contracts/billing/invoice-corrections.ts';
import { formatShortDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { formatExactEnergy } from '../../../i18n/quantity-formats.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { FactList } from '../../../ui/page/fact-list.tsx';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';

interface CorrectionDetailsProps {
  params: EstateParams;
  preview: CorrectionPreview;
}

/** Shows what changes by line in kWh and euros, and what is paid or claimed in the end. */
export function CorrectionDetails({ params, preview }: CorrectionDetailsProps) {
  const { t } = useTranslation('invoice-corrections');
  const { before, after, lines, prepaidCents, paidCents } = preview;
  const columns = useLineColumns();
  if (!after) {
    return (
      <Notice status="error" title={t('preview.impossible')}>
        {t('preview.impossibleText')}{' '}
        <Link
          to={`${pathTo('estate_tenantelectricity_billing_preview', { ...params })}?from=${before.from}&to=${before.to}`}
        >
          {t('preview.toBilling')}
        </Link>
      </Notice>
    );
  }
  const dueCents = after.grossCents - prepaidCents - paidCents;
  const differenceCents = after.grossCents - before.grossCents;
  return (
    <>
      <Typography variant="h3">{t('preview.title')}</Typography>
      {differenceCents === 0 && <Notice status="info" title={t('preview.same')} />}
      <DataTable
        label={t('preview.title')}
        columns={columns}
        rows={lines}
        rowId={({ kind, from, to }) => `${kind} ${from} ${to}`}
        pageSize={20}
        empty={null}
      />
      <FactList
        facts={[
          { label: t('preview.before'), fact: formatMoney(before.grossCents) },
          { label: t('preview.after'), fact: formatMoney(after.grossCents) },
          { label: t('preview.difference'), fact: <strong>{signed(differenceCents, formatMoney)}</strong> },
          ...(prepaidCents > 0 ? [{ label: t('preview.prepaid'), fact: formatMoney(0 - prepaidCents) }] : []),
          { label: t('preview.paid'), fact: formatMoney(paidCents) },
          {
            label: t(dueCents < 0 ? 'preview.refund' : 'preview.claim'),
            fact: <strong>{formatMoney(Math.abs(dueCents))}</strong>,
          },
        ]}
      />
    </>
  );
}

const signed = (amount: number, format: (amount: number) => string) => `${amount > 0 ? '+' : ''}${format(amount)}`;

type Line = CorrectionPreview['lines'][number];

function useLineColumns(): DataColumn<Line>[] {
  const { t } = useTranslation('invoice-corrections');
  const days = ({ from, to }: Line) => `${formatShortDay(from)} – ${formatShortDay(addDays(to, -1))}`;
  const amounts = (side: Line['before']) =>
    side && (
      <TwoLines
        first={formatMoney(side.amountCents)}
        second={side.energyWh === null ? '' : formatExactEnergy(side.energyWh)}
      />
    );
  return [
    {
      id: 'line',
      header: t('preview.line'),
      cell: (line) => <TwoLines first={t(`line.${line.kind}`)} second={days(line)} />,
      isName: true,
    },
    { id: 'before', header: t('preview.before'), cell: ({ before }) => amounts(before), align: 'right' },
    { id: 'after', header: t('preview.after'), cell: ({ after }) => amounts(after), align: 'right', onPhone: true },
    {
      id: 'difference',
      header: t('preview.difference'),
      cell: (line) => <LineDifference line={line} />,
      align: 'right',
      onPhone: true,
    },
  ];
}

function LineDifference({ line: { before, after } }: { line: Line }) {
  const cents = (after?.amountCents ?? 0) - (before?.amountCents ?? 0);
  const energyWh = (after?.energyWh ?? 0) - (before?.energyWh ?? 0);
  const hasEnergy = (before ?? after)?.energyWh !== null;
  return <TwoLines first={signed(cents, formatMoney)} second={hasEnergy ? signed(energyWh, formatExactEnergy) : ''} />;
}
