import type { Meter } from '@lichthof/contracts/meters.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Upload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { MeterDetails } from './meter-details.tsx';
import { useMeterColumns } from './meter-columns.tsx';
import { metersQuery } from './meters.queries.ts';
import { MonthStepper } from './month-stepper.tsx';

/** The meters of an estate; month, search and the meter whose details are open are kept in the address. */
export function MetersPage() {
  const { t } = useTranslation('meters');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const [search, setSearch] = useSearchParams();
  const current = useQuery(metersQuery(params, thisMonth()));
  const month = search.get('month') ?? lastMonth(current.data);
  const { data: meters, isPending, error, refetch } = useQuery(metersQuery(params, month));
  const columns = useMeterColumns(month);

  const change = (name: string, text: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (text) next.set(name, text);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const wanted = (search.get('search') ?? '').trim().toLocaleLowerCase('de');
  const found = (meters ?? []).filter((meter) => textOf(meter).includes(wanted));
  const opened = meters?.find(({ meterId }) => String(meterId) === search.get('meter'));
  const importLink = { component: Link, to: pathTo('meters_import', params) };

  if (error) return <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        title={t('title')}
        status={meters && t('status', { count: meters.length })}
        actions={
          <>
            <MonthStepper month={month} onChange={(next) => change('month', next)} />
            <Button {...importLink} variant="outlined" startIcon={<Upload size={16} />}>
              {t('import')}
            </Button>
          </>
        }
      />
      <Box role="search" sx={{ mb: '12px' }}>
        <SearchField
          label={t('search')}
          placeholder={t('searchPlaceholder')}
          value={search.get('search') ?? ''}
          onChange={(text) => change('search', text)}
        />
      </Box>
      <DataTable
        label={t('title')}
        rows={found}
        rowId={({ meterId }) => String(meterId)}
        columns={columns}
        loading={isPending}
        onRowClick={({ meterId }) => change('meter', String(meterId))}
        {...(opened && { activeRowId: String(opened.meterId) })}
        empty={
          <EmptyState
            title={t(wanted ? 'noHits.title' : 'empty.title')}
            text={t(wanted ? 'noHits.text' : 'empty.text')}
          />
        }
      />
      {opened && (
        <MeterDetails meter={opened} estate={params} month={month} onClose={() => change('meter', undefined)} />
      )}
    </>
  );
}

const thisMonth = () => new Date().toISOString().slice(0, 7);

/** The month with the newest values, so that the page does not begin empty. */
function lastMonth(meters: Meter[] | undefined): string {
  const ends = (meters ?? []).flatMap(({ valuesTo }) => (valuesTo ? [valuesTo] : []));
  const newest = ends.toSorted().at(-1);
  if (!newest) return thisMonth();
  const isFirstOfMonth = newest.endsWith('-01');
  return (isFirstOfMonth ? shiftPeriod('month', newest, -1).from : newest).slice(0, 7);
}

function textOf({ name, serialNumber, apartmentName }: Meter): string {
  return [name, serialNumber, apartmentName].join(' ').toLocaleLowerCase('de');
}
