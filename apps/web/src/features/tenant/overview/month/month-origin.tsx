import type { OwnElectricity } from '@lichthof/contracts/tenant/own-electricity.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { pathTo } from '../../../../navigation/route-table.ts';
import { daysOfMonth, kilowattHours } from '../../own-formats.ts';
import { OwnSplit } from './own-split.tsx';

interface MonthOriginProps {
  apartmentId: number;
  /** The days of the consumption beside it. */
  days: DayRange;
  consumptionWh: number | null;
  electricity: OwnElectricity;
}

/** Where the electricity came from; of billed days the figures of the invoice, and whether the meter says otherwise now. */
export function MonthOrigin({ apartmentId, days, consumptionWh, electricity }: MonthOriginProps) {
  const { t } = useTranslation('tenant');
  const { pvWh, gridWh, invoice, substituted, isReliable } = electricity;
  if (!isReliable) return <Typography sx={text}>{t('split.unknown')}</Typography>;
  const areSameDays = electricity.from === days.from && electricity.to === days.to;
  const isOther = areSameDays && consumptionWh !== null && pvWh + gridWh !== consumptionWh;
  return (
    <>
      {!areSameDays && <Typography sx={text}>{t('split.days', { days: daysOfMonth(electricity) })}</Typography>}
      <OwnSplit {...{ pvWh, gridWh }} />
      {invoice && (
        <Typography sx={text}>
          <Link to={pathTo('tenant_invoice_explanation', { apartmentId, invoiceId: invoice.invoiceId })}>
            {t('split.billed', { number: invoice.number })}
          </Link>
          {isOther &&
            `. ${t('split.billedOther', { billed: kilowattHours(pvWh + gridWh), now: kilowattHours(consumptionWh) })}`}
        </Typography>
      )}
      {substituted.quarterHours > 0 && (
        <Typography sx={text}>
          {t('split.substituted', { count: substituted.quarterHours, energy: kilowattHours(substituted.energyWh) })}
        </Typography>
      )}
    </>
  );
}

const text = { mt: '12px', color: 'text.secondary' };
