import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import type { OwnReadings } from '@lichthof/contracts/tenant/own-electricity.ts';
import { formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatMoneyFigure, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { CostLines } from '../overview/month/cost-lines.tsx';
import { OwnSplit } from '../overview/month/own-split.tsx';
import { daysOfMonth, formatKilowattHours, kilowattHours } from '../own-formats.ts';
import { MeterReadings } from './meter-readings.tsx';
import { MonthComparisons } from './month-comparisons.tsx';
import { MonthLinks } from './month-links.tsx';

interface MonthDetailsProps {
  apartmentId: number;
  information: MonthlyInformation;
  readings: OwnReadings[];
}

/** Consumption, costs and comparisons of a month as they were told, with the counters of its meters. */
export function MonthDetails({ apartmentId, information, readings }: MonthDetailsProps) {
  const { t } = useTranslation('tenant-months');
  const { electricity, invoice, createdAt } = information;
  const { substituted } = electricity;
  return (
    <>
      {invoice && (
        <Notice status="info" title={t('billed.title', { number: invoice.number })}>
          {t('billed.text', { day: formatLongDay(createdAt.slice(0, 10)) })}
        </Notice>
      )}
      <Box sx={columns}>
        <Consumption information={information} />
        {electricity.isReliable && <Cost information={information} />}
        {electricity.isReliable && <MonthComparisons information={information} />}
        {readings.length > 0 && <MeterReadings {...{ readings, information }} />}
      </Box>
      {substituted.quarterHours > 0 && (
        <Notice status="warning" title={t('substituted.title', { count: substituted.quarterHours })}>
          {t('substituted.text', { energy: kilowattHours(substituted.energyWh) })}
        </Notice>
      )}
      {electricity.missing.own > 0 && (
        <Notice status="warning">{t('missing', { count: electricity.missing.own })}</Notice>
      )}
      {invoice && <MonthLinks {...{ apartmentId, invoice }} month={information.month} />}
    </>
  );
}

interface InformationProps {
  information: MonthlyInformation;
}

function Consumption({ information: { electricity, contractNumber } }: InformationProps) {
  const { t } = useTranslation('tenant-months');
  const { pvWh, gridWh, isReliable } = electricity;
  return (
    <Card>
      <Typography sx={{ color: 'text.secondary' }}>{t('consumption', { days: daysOfMonth(electricity) })}</Typography>
      <Typography component="p" sx={figure}>
        {isReliable ? formatKilowattHours(pvWh + gridWh) : missing}
        {isReliable && (
          <Box component="span" sx={unit}>
            {nbsp}kWh
          </Box>
        )}
      </Typography>
      {isReliable ? (
        <OwnSplit {...{ pvWh, gridWh }} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('tooFew')}</Typography>
      )}
      <Typography variant="small" component="p" sx={{ mt: '12px', color: 'text.secondary' }}>
        {t('contract', { number: contractNumber })}
      </Typography>
    </Card>
  );
}

function Cost({ information: { electricity, month } }: InformationProps) {
  const { t } = useTranslation('tenant-months');
  const { cost } = electricity;
  return (
    <Card title={t('cost.title', { month: formatMonth(`${month}-01`) })}>
      {cost ? (
        <>
          <Box sx={{ fontSize: '1.75rem', lineHeight: '36px', fontWeight: 600 }}>
            {formatMoneyFigure(cost.grossCents)}
            <Box component="span" sx={unit}>{`${nbsp}€`}</Box>
          </Box>
          <CostLines lines={cost.lines} />
          <Typography sx={{ mt: '16px', color: 'text.secondary' }}>{t('cost.notBill')}</Typography>
        </>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{t('cost.none')}</Typography>
      )}
    </Card>
  );
}

/** A last card without a neighbour takes the whole row. */
const columns = {
  display: 'grid',
  gap: '12px',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '& > :last-child:nth-of-type(odd)': { gridColumn: '1 / -1' },
};
const figure = { fontSize: '2.75rem', lineHeight: '52px', fontWeight: 600, letterSpacing: '-0.02em' };
const unit = { fontSize: '1.25rem', fontWeight: 400, letterSpacing: 0, color: 'text.secondary' };
