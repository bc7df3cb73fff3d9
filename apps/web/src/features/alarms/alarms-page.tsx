import { Role } from '@lichthof/domain/access/role.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { errorFacts } from '../../api/error-text.ts';
import { isGrantedOnCustomer, isGrantedOnEstate, placedEstates } from '../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../api/session.queries.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { BusyButton } from '../../ui/dialogs/buttons.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TableSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AlarmDialog } from './alarm-dialog.tsx';
import { AlarmFilters } from './alarm-filters.tsx';
import { AlarmTable } from './alarm-table.tsx';
import { alarmsQuery } from './alarms.queries.ts';
import { RulesMenu } from './rules-menu.tsx';
import { useAlarmFilter } from './use-alarm-filter.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

const AlarmMailsDialog = lazyPart(async () => ({
  default: (await import('./alarm-mails-dialog.tsx')).AlarmMailsDialog,
}));
const AlarmRulesDialog = lazyPart(async () => ({
  default: (await import('./alarm-rules-dialog.tsx')).AlarmRulesDialog,
}));
const WebhookDialog = lazyPart(async () => {
  const [{ WebhookDialog: Component }] = await Promise.all([
    import('./webhook/webhook-dialog.tsx'),
    loadTexts('webhook'),
  ]);
  return { default: Component };
});

/** The alarms of the customer's estates that the user may see. */
export function AlarmsPage() {
  const { t } = useTranslation('alarms');
  const customerId = Number(useParams()['customerId']);
  const { filter, alarmId, isFiltered, change } = useAlarmFilter();
  const query = useInfiniteQuery(alarmsQuery(customerId, filter));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const alarms = data?.pages.flatMap((page) => page.alarms);
  const estates = useManagedEstates(customerId);
  const isCustomerAdmin = useIsCustomerAdmin(customerId);
  const [mailsOpen, setMailsOpen] = useState(false);
  const [webhookOpen, setWebhookOpen] = useState(false);
  const [ruledId, setRuledId] = useState<number>();
  const ruled = estates.find(({ estateId }) => estateId === ruledId);
  const filtered = estates.find(({ estateId }) => estateId === filter.estateId);

  return (
    <>
      <PageHeader
        title={t('title')}
        status={t('status')}
        actions={
          <>
            <Button variant="outlined" onClick={() => setMailsOpen(true)}>
              {t('mails.open')}
            </Button>
            {isCustomerAdmin && (
              <Button variant="outlined" onClick={() => setWebhookOpen(true)}>
                {t('webhookOpen')}
              </Button>
            )}
            <RulesMenu estates={filtered ? [filtered] : estates} onChoose={setRuledId} />
          </>
        }
      />
      <AlarmFilters {...{ filter, estates, change }} counts={data?.pages[0]?.counts} />
      {error && !alarms && <ErrorState {...errorFacts(error, t('loadingFailed'))} onRetry={() => void refetch()} />}
      {!alarms && !error && <TableSkeleton />}
      {alarms && (
        <>
          <AlarmTable {...{ alarms, isFiltered }} state={filter.state} onOpen={(id) => change({ alarm: String(id) })} />
          <Box sx={foot}>
            <Typography variant="small" role="status" sx={{ color: 'text.secondary' }}>
              {alarms.length > 0 && t('count', { count: alarms.length })}
            </Typography>
            {isFiltered && <Button onClick={() => change({ estateId: '', kind: '' })}>{t('filter.reset')}</Button>}
            {hasNextPage && (
              <BusyButton variant="outlined" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {t('more')}
              </BusyButton>
            )}
          </Box>
        </>
      )}
      {alarmId && <AlarmDialog {...{ customerId, alarmId }} onClose={() => change({ alarm: '' })} />}
      {mailsOpen && (
        <Suspense fallback={null}>
          <AlarmMailsDialog customerId={customerId} onClose={() => setMailsOpen(false)} />
        </Suspense>
      )}
      {webhookOpen && (
        <Suspense fallback={null}>
          <WebhookDialog customerId={customerId} onClose={() => setWebhookOpen(false)} />
        </Suspense>
      )}
      {ruled && (
        <Suspense fallback={null}>
          <AlarmRulesDialog
            estate={{ customerId, estateId: ruled.estateId }}
            estateName={ruled.displayName}
            onClose={() => setRuledId(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The estates that the user manages, in the order of the object tree. */
function useManagedEstates(customerId: number) {
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  return placedEstates(hierarchy)
    .filter((placed) => isGrantedOnEstate(hierarchy, authorityRoles, { placed, role: Role.EstateOwner }))
    .map(({ estate }) => estate);
}

/** Only who administers the customer may lead its messages elsewhere. */
function useIsCustomerAdmin(customerId: number): boolean {
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  return isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
}

const foot = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '12px', mt: '12px' };
