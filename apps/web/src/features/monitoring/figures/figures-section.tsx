import type { UseQueryResult } from '@tanstack/react-query';
import type { Kpis } from '@lichthof/contracts/monitoring.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { BalanceCard } from './balance-card.tsx';
import { Busy } from '../../../ui/feedback/busy.tsx';
import { KeyFigureTiles } from './key-figure-tiles.tsx';
import { errorFacts } from '../../../api/error-text.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FiguresSkeleton } from '../overview-skeleton.tsx';
import type { ShownPeriod } from '../shown-period.ts';

interface FiguresSectionProps {
  query: UseQueryResult<{ period: ShownPeriod; kpis: Kpis }>;
  timeZone: TimeZone;
}

export function FiguresSection({ query, timeZone }: FiguresSectionProps) {
  const { t } = useTranslation('monitoring');
  if (query.isPending) return <FiguresSkeleton />;
  if (query.isError) {
    return (
      <Card title={t('balance.title')}>
        <ErrorState {...errorFacts(query.error, t('loadError'))} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const shown = { ...query.data, timeZone };
  return (
    <Busy busy={query.isPlaceholderData}>
      <Stack sx={{ gap: '12px' }}>
        <BalanceCard shown={shown} />
        <KeyFigureTiles shown={shown} />
      </Stack>
    </Busy>
  );
}
