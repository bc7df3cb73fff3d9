import type { OverdueClaim, ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { formatMoney } from '@lichthof/domain/formats/number-formats.ts';
import type { ClaimKey } from '@lichthof/domain/reminders/claim.ts';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BookUser, CirclePause, CirclePlay, Eye, FileText, History } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { MenuEntry } from '../../../ui/page/action-menu.tsx';
import { openInTab } from '../../../ui/page/open-file.ts';
import { DataTable } from '../../../ui/tables/data-table.tsx';
import { TableToolbar } from '../../../ui/tables/table-toolbar.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { claimReason } from './claim-reason.ts';
import { type DueClaim, isDue } from './letters-to-issue.ts';
import { useOverdueColumns } from './overdue-columns.tsx';
import { loadInvoice, loadPreview, useLiftBlock } from './reminders.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const BlockDialog = lazyPart(async () => ({ default: (await import('./block-dialog.tsx')).BlockDialog }));
const HistoryDialog = lazyPart(async () => ({ default: (await import('./history-dialog.tsx')).HistoryDialog }));

interface OverdueListProps {
  params: EstateParams;
  overview: ReminderOverview;
  onIssue: (claims: DueClaim[]) => void;
}

const pageSize = 25;
const getId = ({ claim }: OverdueClaim) => claim;

export function OverdueList({ params, overview: { claims, today }, onIssue }: OverdueListProps) {
  const { t } = useTranslation('reminders');
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [blocking, setBlocking] = useState<OverdueClaim>();
  const [history, setHistory] = useState<OverdueClaim>();
  const rowMenu = useOverdueMenu(params, { onBlock: setBlocking, onHistory: setHistory });
  const { columns, hiddenColumns } = useOverdueColumns(isPhone);
  const selected = claims.filter((claim) => ids.has(getId(claim)));
  const due = selected.filter(isDue);
  return (
    <section aria-label={t('list.title')}>
      {selected.length > 0 && (
        <TableToolbar
          selectedCount={selected.length}
          selectedDetail={formatMoney(selected.reduce((sum, { openCents }) => sum + openCents, 0))}
          bulkActions={
            <Button size="small" disabled={due.length === 0} onClick={() => onIssue(due)}>
              {t('issueChosen', { count: due.length })}
            </Button>
          }
          onClearSelection={() => setIds(new Set())}
        />
      )}
      <DataTable
        label={t('list.title')}
        rows={claims}
        rowId={getId}
        columns={columns}
        hiddenColumns={hiddenColumns}
        onRowClick={setHistory}
        rowMenu={rowMenu}
        {...(!isPhone && { selection: { ids, onChange: setIds } })}
        pageSize={pageSize}
        empty={<EmptyState picture="invoice" title={t('empty.title')} text={t('empty.text')} />}
      />
      <Suspense>
        {blocking && <BlockDialog {...{ params, today }} claim={blocking} onClose={() => setBlocking(undefined)} />}
        {history && (
          <HistoryDialog
            params={params}
            claim={history.claim}
            name={`${history.number}: ${claimReason(t, history)}`}
            onClose={() => setHistory(undefined)}
          />
        )}
      </Suspense>
    </section>
  );
}

interface MenuDialogs {
  onBlock: (claim: OverdueClaim) => void;
  onHistory: (claim: OverdueClaim) => void;
}

function useOverdueMenu(params: EstateParams, { onBlock, onHistory }: MenuDialogs) {
  const { t } = useTranslation('reminders');
  const navigate = useNavigate();
  const toast = useToast();
  const lift = useLiftBlock(params);
  const handleLift = (claim: ClaimKey) =>
    lift.mutate(claim, { onError: (error) => toast.error(t('block.failed'), errorText(error, t('block.failed'))) });
  const preview = (claim: ClaimKey) =>
    void openInTab(() => loadPreview(params, [claim])).catch((error: unknown) =>
      toast.error(t('file.failed'), errorText(error, t('file.failed'))),
    );
  const openInvoice = (claim: ClaimKey) =>
    void openInTab(() => loadInvoice(params, claim)).catch((error: unknown) =>
      toast.error(t('file.invoiceFailed'), errorText(error, t('file.invoiceFailed'))),
    );
  return (overdue: OverdueClaim): MenuEntry[] => [
    {
      label: t('menu.preview'),
      icon: <Eye size={16} />,
      disabled: overdue.kind !== 'due',
      onClick: () => preview(overdue.claim),
    },
    ...(overdue.claimKind === 'invoice'
      ? [{ label: t('menu.invoice'), icon: <FileText size={16} />, onClick: () => openInvoice(overdue.claim) }]
      : []),
    {
      label: t('menu.history'),
      icon: <History size={16} />,
      onClick: () => onHistory(overdue),
    },
    {
      label: t(overdue.block ? 'menu.changeBlock' : 'menu.block'),
      icon: <CirclePause size={16} />,
      onClick: () => onBlock(overdue),
    },
    ...(overdue.block
      ? [{ label: t('menu.lift'), icon: <CirclePlay size={16} />, onClick: () => handleLift(overdue.claim) }]
      : []),
    {
      label: t('menu.account'),
      icon: <BookUser size={16} />,
      onClick: () => {
        const { participantId } = overdue;
        void navigate(pathTo('estate_tenantelectricity_customer_details', { ...params, participantId }));
      },
    },
  ];
}
