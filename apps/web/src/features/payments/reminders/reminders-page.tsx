import type { ReminderOverview } from '@lichthof/contracts/payments/reminders.ts';
import { formatMoneyFigure, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorFacts } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TableSkeleton, TilesSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { StatTile } from '../../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../../ui/figures/tile-row.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { type DueClaim, isDue } from './letters-to-issue.ts';
import { OverdueList } from './overdue-list.tsx';
import { ReminderLetters } from './reminder-letters.tsx';
import { remindersQuery } from './reminders.queries.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';

const IssueDialog = lazyPart(async () => ({ default: (await import('./issue-dialog.tsx')).IssueDialog }));

/** Overdue invoices and instalments with the next step of each, and the letters sent about them. */
export function RemindersPage() {
  const { t } = useTranslation('reminders');
  const { customerId, estateId } = useParams();
  const params = { customerId: Number(customerId), estateId: Number(estateId) };
  const { data: overview, error, refetch } = useQuery(remindersQuery(params));
  const [chosen, setChosen] = useState<DueClaim[]>();
  const due = overview?.claims.filter(isDue) ?? [];
  return (
    <>
      <PageHeader
        title={t('title')}
        status={t('status')}
        actions={<Actions {...{ params }} dueCount={due.length} onIssue={() => setChosen(due)} />}
      />
      <Box sx={{ display: 'grid', gap: '12px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {error && !overview && <ErrorState {...errorFacts(error, t('failed'))} onRetry={() => void refetch()} />}
        {!overview && !error && (
          <>
            <TilesSkeleton columns={4} />
            <TableSkeleton />
          </>
        )}
        {overview && (
          <>
            <Tiles overview={overview} />
            <OverdueList {...{ params, overview }} onIssue={setChosen} />
            <ReminderLetters {...{ params }} reminders={overview.reminders} />
          </>
        )}
      </Box>
      {overview && chosen && (
        <Suspense>
          <IssueDialog {...{ params, overview }} claims={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ActionsProps {
  params: EstateParams;
  dueCount: number;
  onIssue: () => void;
}

function Actions({ params, dueCount, onIssue }: ActionsProps) {
  const { t } = useTranslation('reminders');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
      <Button component={Link} to={pathTo('estate_tenantelectricity_settings', { ...params })}>
        {t('toSettings')}
      </Button>
      {dueCount > 0 && (
        <Button variant="contained" startIcon={<Send size={16} />} onClick={onIssue}>
          {t('issueAll', { count: dueCount })}
        </Button>
      )}
    </Box>
  );
}

function Tiles({ overview: { claims, reminders } }: { overview: ReminderOverview }) {
  const { t } = useTranslation('reminders');
  const writeSum = (some: { openCents: number }[]) =>
    formatMoneyFigure(some.reduce((sum, { openCents }) => sum + openCents, 0));
  const overdue = claims.filter(({ kind }) => kind !== 'collected' && kind !== 'undelivered');
  const due = claims.filter(isDue);
  const blocked = claims.filter(({ kind }) => kind === 'blocked');
  const toPost = reminders.filter(
    ({ state, delivery }) => state === 'failed' || (state === 'waiting' && delivery === 'post'),
  );
  const writeCount = (some: unknown[]) => t('claims', { count: some.length, amount: formatNumber(some.length) });
  return (
    <TileRow columns={4}>
      <StatTile label={t('tile.overdue')} figure={writeSum(overdue)} unit="€" note={writeCount(overdue)} />
      <StatTile label={t('tile.due')} figure={writeSum(due)} unit="€" note={writeCount(due)} />
      <StatTile label={t('tile.blocked')} figure={writeSum(blocked)} unit="€" note={writeCount(blocked)} />
      <StatTile label={t('tile.toPost')} figure={formatNumber(toPost.length)} unit="" note={t('tile.toPostNote')} />
    </TileRow>
  );
}
