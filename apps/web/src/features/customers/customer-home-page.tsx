import { getCustomerMonth } from '@lichthof/contracts/monitoring/customer-month.ts';
import { Role } from '@lichthof/domain/access/role.ts';
import { formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useEndpointQuery } from '../../api/endpoint-query.ts';
import { isGrantedOnCustomer, isGrantedOnEstate, placedEstates } from '../../api/estate-tree.ts';
import { estateHierarchyQuery, useCurrentUser } from '../../api/session.queries.ts';
import { errorFacts } from '../../api/error-text.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { StatTile } from '../../ui/figures/stat-tile.tsx';
import { TileRow } from '../../ui/figures/tile-row.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { AttentionCard } from './attention/attention-card.tsx';
import { attentionQuery } from './attention/attention.queries.ts';
import { EstatesCard } from './estates-card.tsx';
import { MonthTiles } from './attention/month-tiles.tsx';
import { WentWellCard } from './attention/went-well-card.tsx';

const FirstStepsCard = lazyPart(async () => {
  const load = () => Promise.all([import('../first-steps/first-steps-card.tsx'), loadTexts('first-steps')]);
  return { default: (await load())[0].FirstStepsCard };
});
const CustomerFirstSteps = lazyPart(async () => {
  const load = () => Promise.all([import('../first-steps/customer-first-steps.tsx'), loadTexts('first-steps')]);
  return { default: (await load())[0].CustomerFirstSteps };
});

/** The customer's start page: the month, what needs attention and the estates. Tenants see only the estates. */
export function CustomerHomePage() {
  const { t } = useTranslation('attention');
  const customerId = Number(useParams()['customerId']);
  const { authorityRoles } = useCurrentUser();
  const { data: hierarchy } = useSuspenseQuery(estateHierarchyQuery(customerId));
  const placed = placedEstates(hierarchy);
  const isAdmin = isGrantedOnCustomer(hierarchy, authorityRoles, Role.CustomerAdmin);
  const idsWith = (role: Role) =>
    new Set(
      placed
        .filter((each) => isGrantedOnEstate(hierarchy, authorityRoles, { placed: each, role }))
        .map(({ estate }) => estate.estateId),
    );
  const managed = idsWith(Role.EstateOwner);
  const controlled = idsWith(Role.EstateOpenEmsController);
  const apartmentCount = placed.reduce((sum, { estate }) => sum + estate.apartmentCount, 0);
  const cities = new Set(placed.map(({ estate }) => estate.city).filter(Boolean));

  const isManager = isAdmin || managed.size > 0;
  const onlyManaged = managed.size === 1 ? [...managed][0] : undefined;
  const isEmpty = useIsEmpty(customerId, isManager);
  const estates = <EstatesCard {...{ customerId, isAdmin, placed, managed, controlled }} />;

  return (
    <>
      <PageHeader
        title={hierarchy.customerInfo.displayName}
        status={t('status', { count: placed.length })}
        actions={
          <Button component={Link} to={pathTo('estates_overview', { customerId })} variant="outlined">
            {t('allEstates')}
          </Button>
        }
      />
      <Stack sx={{ gap: '12px' }}>
        {isManager && !isEmpty ? <ManagerCards {...{ customerId, managed }} /> : null}
        {isManager && !isEmpty && onlyManaged !== undefined && (
          <BelowAttention {...{ customerId }}>
            <Suspense fallback={null}>
              <FirstStepsCard estate={{ customerId, estateId: onlyManaged }} />
            </Suspense>
          </BelowAttention>
        )}
        {isEmpty && (
          <Suspense fallback={null}>
            <CustomerFirstSteps
              customer={{ id: customerId, name: hierarchy.customerInfo.displayName }}
              estate={placed.find(({ estate }) => managed.has(estate.estateId))?.estate}
              isCustomerAdmin={isAdmin}
            />
          </Suspense>
        )}
        {!isManager && controlled.size > 0 && <AttentionCard customerId={customerId} managed={managed} />}
        {!isManager && (
          <TileRow columns={3} phoneColumns={1}>
            <StatTile label={t('tile.estates')} figure={formatNumber(placed.length)} />
            <StatTile label={t('tile.apartments')} figure={formatNumber(apartmentCount)} />
            <StatTile label={t('tile.cities')} figure={formatNumber(cities.size)} />
          </TileRow>
        )}
        {isEmpty && placed.length === 0 ? null : isManager || controlled.size > 0 ? (
          <BelowAttention {...{ customerId }}>{estates}</BelowAttention>
        ) : (
          estates
        )}
      </Stack>
    </>
  );
}

/** Whether no estate that the user manages has values yet, once that is known. */
function useIsEmpty(customerId: number, isManager: boolean): boolean {
  const { data } = useQuery({ ...attentionQuery(customerId), enabled: isManager });
  return isManager && data?.hasAnything === false;
}

/** Comes when the list above has its length, so that nothing moves away below the pointer. */
function BelowAttention({ customerId, children }: { customerId: number; children: ReactNode }) {
  return useQuery(attentionQuery(customerId)).isPending ? null : children;
}

interface ManagerCardsProps {
  customerId: number;
  managed: ReadonlySet<number>;
}

/** The month in three figures, and what went well beside what needs attention. */
function ManagerCards({ customerId, managed }: ManagerCardsProps) {
  const { t } = useTranslation('attention');
  const { data: month, error, refetch } = useEndpointQuery(getCustomerMonth, { params: { customerId } });
  const hasFailed = error !== null && !month;
  return (
    <>
      {hasFailed ? (
        <ErrorState {...errorFacts(error, t('month.failed'))} onRetry={() => void refetch()} />
      ) : (
        <section aria-label={t('month.label')}>
          <MonthTiles month={month} />
        </section>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: '12px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <AttentionCard customerId={customerId} managed={managed} />
        {month && <WentWellCard month={month} />}
      </Box>
    </>
  );
}
