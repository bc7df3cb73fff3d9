import type { EdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import { getEdgeMapping } from '@lichthof/contracts/edges/edge-mapping.ts';
import type { Estate } from '@lichthof/contracts/places/estates.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { KeyRound, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { errorFacts, errorText } from '../../api/error-text.ts';
import { estateQuery } from '../../api/estate.queries.ts';
import type { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { localToday } from '../../i18n/local-today.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LeaveGuard } from '../../ui/dialogs/leave-guard.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { HeaderSkeleton, TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { useToast } from '../../ui/toasts/toast-context.ts';
import { ConnectionBadge, EdgeFacts } from './edge-status.tsx';
import { EdgeNotices } from './edge-notices.tsx';
import { useRefreshEdge, type EdgeParams } from './edges.queries.ts';
import { KeyDialog } from './key-dialog.tsx';
import { SaveBar } from './save-bar.tsx';
import { RegistersSection } from './registers-section.tsx';
import { useDrafts } from './use-drafts.ts';

/** The server stores live values of an edge in this interval. */
const liveValuesRefreshMs = 20_000;

/** One edge: its connection, its key, and which meters read its registers. */
export function EdgePage() {
  const { t } = useTranslation('edges');
  const ids = useParams();
  const params = {
    customerId: Number(ids['customerId']),
    estateId: Number(ids['estateId']),
    edgeId: Number(ids['edgeId']),
  };
  const { data: estate } = useSuspenseQuery(estateQuery(params));
  const mapping = useEndpointQuery(getEdgeMapping, { params }, { refetchInterval: liveValuesRefreshMs });
  if (mapping.data) return <EdgeContent key={params.edgeId} {...{ params, estate }} mapping={mapping.data} />;
  if (mapping.isError) {
    return (
      <>
        <PageHeader title={t('title')} />
        <ErrorState
          {...errorFacts(mapping.error, t('loadingFailed'))}
          onRetry={() => void mapping.refetch()}
          action={
            <Button variant="outlined" component={Link} to={pathTo('estate_data', { ...params })}>
              {t('toEstateData')}
            </Button>
          }
        />
      </>
    );
  }
  return (
    <>
      <HeaderSkeleton />
      <TableSkeleton />
    </>
  );
}

interface EdgeContentProps {
  params: EdgeParams;
  estate: Estate;
  mapping: EdgeMapping;
}

function EdgeContent({ params, estate, mapping }: EdgeContentProps) {
  const { t } = useTranslation('edges');
  const { t: meterText } = useTranslation('meters');
  const { timeZone } = estate;
  const { edge } = mapping;
  const [makesKey, setMakesKey] = useState(false);
  const context = { today: localToday(timeZone), kindText: (kind: MeterKind) => meterText(`kind.${kind}`) };
  const registers = useDrafts(params, mapping, context);
  const isReadOnly = estate.archivedAt !== null;
  const makeKey = () => setMakesKey(true);
  return (
    <>
      <PageHeader
        title={edge.name}
        status={<ConnectionBadge {...{ edge, timeZone }} />}
        actions={
          !isReadOnly && (
            <>
              {edge.connection.isConnected && <RefreshButton params={params} />}
              <Button startIcon={<KeyRound />} onClick={makeKey}>
                {edge.keyCreatedAt ? t('renewKey') : t('createKey')}
              </Button>
            </>
          )
        }
      />
      <Stack sx={{ gap: '12px' }}>
        {isReadOnly && <Notice status="info">{t('archived')}</Notice>}
        {edge.source === 'files' && <Notice status="info">{t('files')}</Notice>}
        <EdgeNotices {...{ edge, timeZone }} />
        <EdgeFacts {...{ mapping, timeZone }} />
        <RegistersSection
          {...{ mapping, registers, context, timeZone, isReadOnly }}
          firstStep={<FirstStep hasKey={edge.keyCreatedAt !== null} onMakeKey={isReadOnly ? undefined : makeKey} />}
        />
        {registers.drafts.size > 0 && (
          <>
            <LeaveGuard title={t('leave.title')} text={t('leave.text')} />
            <SaveBar
              count={registers.drafts.size}
              isSaving={registers.isSaving}
              onSave={registers.save}
              onDiscard={registers.discard}
            />
          </>
        )}
      </Stack>
      {makesKey && <KeyDialog {...{ params, edge }} onClose={() => setMakesKey(false)} />}
    </>
  );
}

function RefreshButton({ params }: { params: EdgeParams }) {
  const { t } = useTranslation('edges');
  const toast = useToast();
  const { mutate, isPending } = useRefreshEdge(params);
  const refresh = () =>
    mutate(undefined, {
      onSuccess: () => toast.success(t('refresh.done'), t('refresh.doneText')),
      onError: (error) => toast.error(t('refresh.failed'), errorText(error, t('refresh.failedText'))),
    });
  return (
    <Button startIcon={<RefreshCw />} disabled={isPending} onClick={refresh}>
      {t('refresh.action')}
    </Button>
  );
}

interface FirstStepProps {
  hasKey: boolean;
  onMakeKey: (() => void) | undefined;
}

/** Shown before the edge has sent any register: the next step. */
function FirstStep({ hasKey, onMakeKey }: FirstStepProps) {
  const { t } = useTranslation('edges');
  return (
    <EmptyState
      picture="edge"
      title={t(hasKey ? 'waiting.title' : 'noKey.title')}
      text={t(hasKey ? 'waiting.text' : 'noKey.text')}
      actions={
        onMakeKey && (
          <Button variant={hasKey ? 'outlined' : 'contained'} onClick={onMakeKey}>
            {t(hasKey ? 'renewKey' : 'createKey')}
          </Button>
        )
      }
    />
  );
}
