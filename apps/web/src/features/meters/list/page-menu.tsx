import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { ActionMenu, type MenuEntry } from '../../../ui/page/action-menu.tsx';
import { useIsCustomerAdmin } from '../recalculation/recalculations.queries.ts';

const ExportDialog = lazy(async () => ({ default: (await import('../export/export-dialog.tsx')).ExportDialog }));
const RecalculationsDialog = lazy(async () => ({
  default: (await import('../recalculation/recalculations-dialog.tsx')).RecalculationsDialog,
}));

interface PageMenuProps {
  params: EstateParams;
  /** 'YYYY-MM' */
  month: string;
  timeZone: TimeZone;
  /** Where there is no room for a button of its own. */
  importPath: string | undefined;
  /** Those that search and filters leave; undefined where that is all of them. */
  shownIds: number[] | undefined;
  /** Nothing to export. */
  isEmpty: boolean;
}

/** What concerns all meters and is not needed every day. */
export function PageMenu({ params, month, timeZone, importPath, shownIds, isEmpty }: PageMenuProps) {
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
