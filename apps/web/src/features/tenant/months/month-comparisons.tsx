import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import { minApartmentsForCurves } from '@lichthof/domain/access/curve-privacy.ts';
import { similarAreaPercent } from '@lichthof/domain/billing/households/similar-households.ts';
import { formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatPercent } from '@lichthof/domain/formats/number-formats.ts';
import { shiftPeriod } from '@lichthof/domain/time/periods.ts';
import Typography from '@mui/material/Typography';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/page/card.tsx';
import { ComparisonBars } from '../comparison-bars.tsx';

interface Other {
  name: string;
  /** In a sentence: 'im Mai 2025'. */
  inSentence: string;
  energyWh: number;
}

/** The month beside the month before, the year before, and similar households of the estate. */
export function MonthComparisons({ information }: { information: MonthlyInformation }) {
  const { t } = useTranslation('tenant-months');
  const { electricity, similar, month } = information;
  const ownWh = electricity.pvWh + electricity.gridWh;
  const others = listOthers(information, t);
  return (
    <Card title={t('compare.title')}>
      <ComparisonBars
        rows={[{ name: formatMonth(`${month}-01`), energyWh: ownWh }, ...others]}
        description={t('compare.title')}
      />
      {others.length > 0 && (
        <Typography sx={{ mt: '12px' }}>
          {`${others.map((other, index) => writeChange(ownWh, other, index, t)).join(', ')}.`}
        </Typography>
      )}
      <Typography variant="small" component="p" sx={{ mt: '12px', color: 'text.secondary' }}>
        {similar
          ? t('compare.note', { count: similar.count, percent: similarAreaPercent })
          : t('compare.noSimilar', { count: minApartmentsForCurves })}
      </Typography>
    </Card>
  );
}

function listOthers(information: MonthlyInformation, t: TFunction<'tenant-months'>): Other[] {
  const { month, previousMonthWh, previousYearWh, similar } = information;
  const monthBefore = (steps: number, energyWh: number | null): Other[] => {
    const name = formatMonth(shiftPeriod('month', `${month}-01`, steps).from);
    return energyWh === null ? [] : [{ name, energyWh, inSentence: t('compare.inMonth', { month: name }) }];
  };
  const ofSimilar = similar
    ? [{ name: t('compare.similar'), energyWh: similar.meanWh, inSentence: t('compare.inSimilar') }]
    : [];
  return [...monthBefore(-1, previousMonthWh), ...monthBefore(-12, previousYearWh), ...ofSimilar];
}

function writeChange(
  ownWh: number,
  { energyWh, inSentence: other }: Other,
  index: number,
  t: TFunction<'tenant-months'>,
) {
  const percent = energyWh === 0 ? 0 : Math.round((ownWh / energyWh - 1) * 100);
  const phrase =
    percent === 0
      ? t('compare.same', { other })
      : t(percent < 0 ? 'compare.less' : 'compare.more', { percent: formatPercent(Math.abs(percent) / 100, 0), other });
  return index === 0 ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
}
