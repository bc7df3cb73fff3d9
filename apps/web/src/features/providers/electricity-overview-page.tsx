import { useQuery } from '@tanstack/react-query';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { participantsQuery, supplyQuery, tariffsQuery } from '../../api/electricity.queries.ts';
import { errorFacts } from '../../api/error-text.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { TilesSkeleton } from '../../ui/feedback/skeletons.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { ElectricityTiles } from './electricity-tiles.tsx';
import { OpenTasks } from './open-tasks.tsx';

/** Where tenant electricity of an estate stands: who takes part, by which tariffs, and what is still to do. */
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
      {isLoaded ? (
        <Stack sx={{ gap: '12px' }}>
          <ElectricityTiles
            estate={estate}
            participants={participants.data}
            tariffs={tariffs.data}
            mixes={supply.data.mixes}
          />
          <OpenTasks estate={estate} supply={supply.data} participants={participants.data} />
        </Stack>
      ) : (
        <TilesSkeleton />
      )}
    </>
  );
}
