import type { InformedMonth } from '@lichthof/contracts/tenant/monthly-information.ts';
import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { similarAreaPercent } from '@lichthof/domain/billing/households/similar-households.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HelpHint } from '../../../../ui/feedback/help-hint.tsx';
import { Card } from '../../../../ui/page/card.tsx';
import { ComparisonBars } from '../../comparison-bars.tsx';
import { informedMonthsQuery } from '../../tenant.queries.ts';

/** The newest month told of beside similar households of the estate; absent before the first month. */
export function SimilarCard({ apartmentId }: { apartmentId: number }) {
  const { t } = useTranslation('tenant');
  const newest = useQuery(informedMonthsQuery(apartmentId)).data?.[0];
  if (!newest || newest.pvWh === null || newest.gridWh === null) return null;
  const ownWh = newest.pvWh + newest.gridWh;
  return (
    <Card
      title={t('similar.title', { month: formatMonth(`${newest.month}-01`) })}
      action={
        <HelpHint term={t('similar.term')}>
          {t('similar.help', { percent: similarAreaPercent, count: minApartmentsForCurves })}
        </HelpHint>
      }
    >
      {newest.similar ? (
        <Comparison ownWh={ownWh} similar={newest.similar} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>
          {t('similar.tooFew', { count: minApartmentsForCurves })}
        </Typography>
      )}
    </Card>
  );
}

function Comparison({ ownWh, similar }: { ownWh: number; similar: NonNullable<InformedMonth['similar']> }) {
  const { t } = useTranslation('tenant');
  const { meanWh, count } = similar;
  const percent = meanWh === 0 ? 0 : Math.round((ownWh / meanWh - 1) * 100);
  const change = percent === 0 ? 'same' : percent < 0 ? 'less' : 'more';
  return (
    <Box sx={{ display: 'grid', gap: '8px' }}>
      <ComparisonBars
        rows={[
          { name: t('similar.own'), energyWh: ownWh },
          { name: t('similar.others'), energyWh: meanWh },
        ]}
        description={t('similar.term')}
      />
      <Typography sx={{ color: 'text.secondary' }}>
        {t(`similar.${change}`, { percent: formatPercent(Math.abs(percent) / 100, 0), count })}
      </Typography>
    </Box>
  );
}
