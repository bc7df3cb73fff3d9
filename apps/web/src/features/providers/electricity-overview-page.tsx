import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { Participant } from '@lichthof/contracts/supply/participants.ts';
import { labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { participantsQuery, supplyQuery, tariffsQuery } from '../../api/electricity.queries.ts';
import { errorFacts } from '../../api/error-text.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { pathTo } from '../../navigation/route-table.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TilesSkeleton } from '../../ui/feedback/skeletons.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { FirstStepsCard } from '../first-steps/first-steps-card.tsx';
import { ElectricityTiles } from './electricity-tiles.tsx';
import { isCurrentParticipant } from '../../api/current-participants.ts';
import { DeadlinesCard } from './overview/deadlines-card.tsx';
import { MoneyTiles } from './overview/money-tiles.tsx';

/** Overview of an estate's tenant electricity: participants, tariffs, money, deadlines and open tasks. */
export function ElectricityOverviewPage() {
  const { t } = useTranslation('providers');
  const { customerId, estateId } = useParams();
  const estate = { customerId: Number(customerId), estateId: Number(estateId) };
  const supply = useQuery(supplyQuery(estate));
  const participants = useQuery(participantsQuery(estate));
  const tariffs = useQuery(tariffsQuery(estate));
  const error = supply.error ?? participants.error ?? tariffs.error;
  const retry = () => {
    for (const query of [supply, participants, tariffs]) if (query.isError) void query.refetch();
  };

  if (error) return <ErrorState {...errorFacts(error, t('overview.failed'))} onRetry={retry} />;
  const isLoaded = supply.data && participants.data && tariffs.data;
  return (
    <>
      <PageHeader
        title={t('overview.title')}
        status={
          supply.data &&
          t('overview.status', {
            provider: supply.data.provider.name,
            model: t(`supply.models.${supply.data.supplyModel}`),
          })
        }
      />
      <FirstStepsCard estate={estate} includesUnsupplied />
      {isLoaded ? (
        <Stack sx={{ gap: '12px' }}>
          <ElectricityTiles estate={estate} participants={participants.data} tariffs={tariffs.data} />
          <MoneyTiles estate={estate} />
          <DeadlinesCard estate={estate} />
          <OpenTasks estate={estate} supply={supply.data} participants={participants.data} />
        </Stack>
      ) : (
        <TilesSkeleton />
      )}
    </>
  );
}

interface OpenTasksProps {
  estate: EstateParams;
  supply: ElectricitySupply;
  participants: Participant[];
}

/** Tasks that would block the next billing: missing labelling, participants without a tariff. */
function OpenTasks({ estate, supply, participants }: OpenTasksProps) {
  const { t } = useTranslation('providers');
  const today = localToday();
  const year = labelYearOf(today);
  const needsMix = supply.supplyModel === 'full_supply' && !supply.mixes.some((mix) => mix.year === year);
  const withoutTariff = participants
    .filter((participant) => isCurrentParticipant(participant, today))
    .filter(({ type, tariffId }) => type !== 'third_party' && tariffId === null);
  if (!needsMix && withoutTariff.length === 0) {
    return (
      <StatusBadge status="success" quiet>
        {t('task.none')}
      </StatusBadge>
    );
  }
  return (
    <>
      {needsMix && (
        <Notice
          status="warning"
          title={t('task.mix', { year })}
          action={
            <Button size="small" component={Link} to={pathTo('estate_tenantelectricity_settings', { ...estate })}>
              {t('task.toSettings')}
            </Button>
          }
        >
          {t('task.mixText')}
        </Notice>
      )}
      {withoutTariff.length > 0 && (
        <Notice status="warning" title={t('task.tariff', { count: withoutTariff.length })}>
          {t('task.tariffText', { names: withoutTariff.map(({ names }) => names[0]).join(', ') })}
        </Notice>
      )}
    </>
  );
}
