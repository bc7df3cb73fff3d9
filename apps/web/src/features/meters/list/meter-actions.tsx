import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/page/action-menu.tsx';
import { MonthStepper } from '../month-stepper.tsx';
import { useIsCustomerAdmin } from '../recalculation/recalculations.queries.ts';
import { filterMeters, isFiltered } from './meter-filter.ts';
import type { MeterListState } from './meter-list-state.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

interface MeterActionsProps {
  params: EstateParams;
  meters: Meter[];
  month: string;
  shown: MeterListState;
  timeZone: TimeZone;
  isReadOnly: boolean;
  onCreate: () => void;
}

/** Month, import, export and the button for a new meter. */
export function MeterActions({ params, meters, month, shown, timeZone, isReadOnly, onCreate }: MeterActionsProps) {
  const { t } = useTranslation('meters');
  const found = filterMeters(meters, shown.filter);
  const shownIds = isFiltered(shown.filter) ? found.map(({ meterId }) => meterId) : undefined;
  const importPath = pathTo('meters_import', { ...params });
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <>
      <MonthStepper month={month} onChange={(next) => shown.change({ month: next })} />
      {!isReadOnly && (
        <>
          {!isPhone && (
            <Button component={Link} to={importPath} variant="outlined" startIcon={<Upload size={16} />}>
              {t('import')}
            </Button>
          )}
          <Button variant="contained" startIcon={<Plus size={16} />} onClick={onCreate}>
            {t('create')}
          </Button>
        </>
      )}
      <PageMenu
        {...{ params, month, timeZone, shownIds }}
        importPath={isPhone && !isReadOnly ? importPath : undefined}
        isEmpty={found.length === 0}
      />
    </>
  );
}

const ExportDialog = lazyPart(async () => ({ default: (await import('../export/export-dialog.tsx')).ExportDialog }));
const RecalculationsDialog = lazyPart(async () => ({
  default: (await import('../recalculation/recalculations-dialog.tsx')).RecalculationsDialog,
}));

interface PageMenuProps {
  params: EstateParams;
  /** 'YYYY-MM' */
  month: string;
  timeZone: TimeZone;
  /** Path of the import, if the page has no room for its own button. */
  importPath: string | undefined;
  /** Ids of the meters that match search and filters; undefined without filters. */
  shownIds: number[] | undefined;
  /** Nothing to export. */
  isEmpty: boolean;
}

/** Menu of rare actions for all meters. */
function PageMenu({ params, month, timeZone, importPath, shownIds, isEmpty }: PageMenuProps) {
  const { t } = useTranslation('meters');
  const isAdmin = useIsCustomerAdmin(params.customerId);
  const [open, setOpen] = useState<'export' | 'recalculations'>();
  const onClose = () => setOpen(undefined);
  const navigate = useNavigate();
  const entries: MenuEntry[] = [
    ...(importPath ? [{ label: t('import'), onClick: () => void navigate(importPath) }] : []),
    { label: t('menu.export'), disabled: isEmpty, onClick: () => setOpen('export') },
    ...(isAdmin ? [{ label: t('menu.recalculations'), onClick: () => setOpen('recalculations') }] : []),
  ];
  return (
    <>
      <ActionMenu label={t('menu.more')} entries={entries} />
      <Suspense fallback={null}>
        {open === 'export' && <ExportDialog {...{ params, month, shownIds, onClose }} />}
        {open === 'recalculations' && (
          <RecalculationsDialog customerId={params.customerId} {...{ timeZone, onClose }} />
        )}
      </Suspense>
    </>
  );
}
