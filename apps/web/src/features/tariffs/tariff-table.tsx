import type { Tariff } from '@lichthof/contracts/supply/tariffs.ts';
import { TariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EstateParams } from '../../api/estate.queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { MenuEntry } from '../../ui/page/action-menu.tsx';
import { SearchField } from '../../ui/page/search-field.tsx';
import { SegmentedControl } from '../../ui/page/segmented-control.tsx';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';
import { TableToolbar } from '../../ui/tables/table-toolbar.tsx';
import { useAddress } from '../../ui/tables/use-address.ts';
import { PriceCapNote, useBasicSupplyShares } from './price-cap.tsx';
import { useTariffColumns } from './tariff-columns.tsx';
import { type PriceDisplay, readPriceDisplay, priceDisplays, sellsGridElectricity } from './tariff-prices.ts';

interface TariffTableProps {
  estate: EstateParams;
  tariffs: Tariff[];
  isPending: boolean;
  addressOf: (tariffId: number) => string;
  menuOf: (tariff: Tariff) => MenuEntry[];
}

/** Search, status and price display are kept in the URL. */
export function TariffTable({ estate, tariffs, isPending, addressOf, menuOf }: TariffTableProps) {
  const { t } = useTranslation('tariffs');
  const navigate = useNavigate();
  const { search, change } = useAddress<'search' | 'status' | 'prices'>();
  const form = readPriceDisplay(search.get('prices'));
  const { shares, isPending: isComparing } = useBasicSupplyShares(estate, tariffs);
  const columns = useTariffColumns(form, shares);
  const hiddenColumns = useHiddenColumns(tariffs, shares);
  const status = readStatus(search.get('status'));
  const searchTerm = (search.get('search') ?? '').trim().toLocaleLowerCase('de');
  const found = tariffs.filter(
    (tariff) =>
      tariff.name.toLocaleLowerCase('de').includes(searchTerm) && (status === null || tariff.status === status),
  );

  return (
    <>
      <TableToolbar
        filters={
          <>
            <SearchField
              label={t('search')}
              placeholder={t('search')}
              value={search.get('search') ?? ''}
              onChange={(text) => change({ search: text })}
            />
            <StatusFilter status={status} onChange={(next) => change({ status: next === null ? '' : String(next) })} />
          </>
        }
        end={<PriceDisplaySwitch form={form} onChange={(next) => change({ prices: next === 'net' ? next : '' })} />}
      />
      <DataTable
        label={t('title')}
        rows={found}
        rowId={({ tariffId }) => String(tariffId)}
        rowTo={({ tariffId }) => addressOf(tariffId)}
        rowMenu={(tariff) => [
          {
            label: t('action.details'),
            icon: <Eye size={16} aria-hidden />,
            onClick: () => void navigate(addressOf(tariff.tariffId)),
          },
          ...menuOf(tariff),
        ]}
        columns={columns}
        hiddenColumns={hiddenColumns}
        loading={isPending || isComparing}
        empty={
          <EmptyState
            picture={tariffs.length > 0 ? 'search' : 'tariff'}
            title={t(tariffs.length > 0 ? 'noHits.title' : 'empty.title')}
            text={t(tariffs.length > 0 ? 'noHits.text' : 'empty.text')}
          />
        }
      />
      <PriceCapNote tariffs={tariffs} shares={shares} isExplained={!hiddenColumns.includes('share')} />
    </>
  );
}

/** Columns that are empty or have no space; the details show them. */
function useHiddenColumns(tariffs: Tariff[], shares: ReadonlyMap<number, number>): string[] {
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('lg'));
  const isTight = useMediaQuery((theme) => theme.breakpoints.down(roomForAll));
  return [
    isTight && 'startDate',
    !tariffs.some(sellsGridElectricity) && 'grid',
    (isNarrow || shares.size === 0) && 'share',
  ].filter((id) => id !== false);
}

const roomForAll = 1440;

const { Active, Assigned, Inactive } = TariffStatus;
const choices = ['all', Active, Assigned, Inactive] as const;

interface StatusFilterProps {
  /** Null for all. */
  status: TariffStatus | null;
  onChange: (status: TariffStatus | null) => void;
}

function StatusFilter({ status, onChange }: StatusFilterProps) {
  const { t } = useTranslation('tariffs');
  return (
    <FilterMenu
      label={t('filter.status')}
      options={choices.map((choice) => ({ value: String(choice), label: t(`filter.choice.${choice}`) }))}
      value={String(status ?? 'all')}
      onChange={(choice) => onChange(readStatus(choice))}
    />
  );
}

/** Reads the status from the URL; null for all. */
function readStatus(text: string | null): TariffStatus | null {
  return choices.find((choice): choice is TariffStatus => choice !== 'all' && String(choice) === text) ?? null;
}

interface PriceDisplaySwitchProps {
  form: PriceDisplay;
  onChange: (form: PriceDisplay) => void;
}

function PriceDisplaySwitch({ form, onChange }: PriceDisplaySwitchProps) {
  const { t } = useTranslation('tariffs');
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
      <Typography variant="small" component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        {t('priceForm.label')}
      </Typography>
      <SegmentedControl
        size="small"
        label={t('priceForm.label')}
        options={priceDisplays.map((value) => ({ value, label: t(`priceForm.${value}`) }))}
        value={form}
        onChange={onChange}
      />
    </Box>
  );
}
