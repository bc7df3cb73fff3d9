import {
  acknowledgeBilledChanges,
  type BilledChanges,
  listBilledChanges,
} from '@lichthof/contracts/metering/billed-changes.ts';
import { getAttention } from '@lichthof/contracts/monitoring/attention.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { billedChangesQuery } from '../../../api/billed-changes.queries.ts';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { errorText } from '../../../api/error-text.ts';
import { thenRefetch } from '../../../api/refetch.ts';
import { formatExactEnergy } from '../../../i18n/quantity-formats.ts';
import { BusyButton } from '../../../ui/dialogs/buttons.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { shortRangeLabel } from '../../../ui/page/period/period-label.ts';
import type { DataColumn } from '../../../ui/tables/columns.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TwoLines } from '../../../ui/tables/two-lines.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { momentText } from '../billing-texts.ts';
import type { RunParams } from '../billing.queries.ts';
import { ChangedInvoices } from './changed-invoices.tsx';

interface ChangedValuesProps {
  params: RunParams;
  timeZone: TimeZone;
}

/** The values that changed since they were billed; renders nothing if none changed. */
export function ChangedValues({ params, timeZone }: ChangedValuesProps) {
  const { t } = useTranslation('billing');
  const { data } = useQuery(billedChangesQuery(params, params.runId));
  const changes = data?.[0];
  if (!changes) return null;
  const { acknowledgedAt, acknowledgedByName, changedAt, meters } = changes;
  const isHarmless = acknowledgedAt !== null && acknowledgedByName === null;
  return (
    <>
      <Notice
        status={acknowledgedAt ? 'info' : 'warning'}
        title={t('changed.title')}
        action={!acknowledgedAt && <Acknowledge {...{ params, changes }} />}
      >
        {t('changed.text', { at: momentText(t, changedAt, timeZone) })}{' '}
        {acknowledgedAt === null
          ? t('changed.check')
          : t(acknowledgedByName === null ? 'changed.harmless' : 'changed.acknowledged', {
              name: acknowledgedByName ?? '',
              at: momentText(t, acknowledgedAt, timeZone),
            })}
      </Notice>
      {!isHarmless && <ChangedInvoices params={params} />}
      <ChangedValuesTable meters={meters} />
    </>
  );
}

function Acknowledge({ params, changes: { changedAt } }: { params: RunParams; changes: BilledChanges }) {
  const { t } = useTranslation('billing');
  const toast = useToast();
  const acknowledging = () => ({ params, body: { changedAt } });
  const { mutate, isPending } = useEndpointMutation(acknowledgeBilledChanges, acknowledging, {
    onSuccess: thenRefetch(listBilledChanges, getAttention),
    onError: (error) => toast.error(t('changed.failed'), errorText(error, t('changed.failedText'))),
  });
  return (
    <BusyButton size="small" startIcon={<Check size={16} />} busy={isPending} onClick={() => mutate()}>
      {t('changed.acknowledge')}
    </BusyButton>
  );
}

type ChangedMeter = BilledChanges['meters'][number];

/** Per meter: the billed and the current values of the days that changed. */
function ChangedValuesTable({ meters }: Pick<BilledChanges, 'meters'>) {
  const { t } = useTranslation('billing');
  return (
    <DataTable
      label={t('changed.title')}
      columns={useColumns()}
      rows={meters}
      rowId={({ meterId }) => String(meterId)}
      pageSize={10}
      empty={null}
    />
  );
}

function useColumns(): DataColumn<ChangedMeter>[] {
  const { t } = useTranslation('billing');
  const sums = ({ total, missing }: ChangedMeter['before']) => (
    <TwoLines
      first={formatExactEnergy(total)}
      second={missing > 0 ? t('changed.missing', { count: missing, amount: formatNumber(missing) }) : ''}
    />
  );
  return [
    {
      id: 'meter',
      header: t('changed.meter'),
      cell: ({ meterName, apartmentName }) => <TwoLines first={meterName} second={apartmentName ?? ''} />,
      sortKey: ({ apartmentName, meterName }) => `${apartmentName ?? ''} ${meterName}`,
      isName: true,
      onPhone: true,
    },
    {
      id: 'days',
      header: t('changed.days'),
      cell: ({ firstDay, lastDay, dayCount }) => (
        <TwoLines
          first={shortRangeLabel({ from: firstDay, to: addDays(lastDay, 1) })}
          second={t('changed.dayCount', { count: dayCount })}
        />
      ),
      sortKey: ({ firstDay }) => firstDay,
    },
    { id: 'before', header: t('changed.before'), cell: ({ before }) => sums(before), align: 'right' },
    { id: 'after', header: t('changed.after'), cell: ({ after }) => sums(after), align: 'right' },
    {
      id: 'difference',
      header: t('changed.difference'),
      cell: ({ before, after }) => differenceText(after.total - before.total),
      sortKey: ({ before, after }) => Math.abs(after.total - before.total),
      align: 'right',
      onPhone: true,
    },
  ];
}

const differenceText = (energyWh: number) => `${energyWh > 0 ? '+' : ''}${formatExactEnergy(energyWh)}`;
