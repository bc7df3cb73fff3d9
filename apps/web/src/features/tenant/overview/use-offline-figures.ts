import type { TenantApartment } from '@lichthof/contracts/tenant/tenant-apartments.ts';
import { formatMoney, formatNumber, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import type { DayRange } from '@lichthof/domain/time/periods.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround } from '@lichthof/domain/time/periods.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { daysOfMonth, kilowattHours } from '../own-formats.ts';
import { ownElectricityQuery } from '../tenant.queries.ts';
import { storeOwnFigures } from '../../../api/own-figures.ts';

/** Keeps the newest month's figures for times without a network. */
export function useOfflineFigures(apartment: TenantApartment, own: DayRange): void {
  const { t } = useTranslation('tenant');
  const month = periodAround('month', addDays(own.to, -1)).from;
  const electricity = useQuery(ownElectricityQuery(apartment.apartmentId, month)).data?.electricity;

  useEffect(() => {
    if (!electricity?.isReliable) return;
    const { pvWh, gridWh, cost, forecast } = electricity;
    const rows: [string, string][] = [
      [t('month.own', { days: daysOfMonth(electricity) }), kilowattHours(pvWh + gridWh)],
      [t('split.roof'), kilowattHours(pvWh)],
      [t('split.grid'), kilowattHours(gridWh)],
    ];
    if (cost) rows.push([t('offline.cost'), formatMoney(cost.grossCents)]);
    if (forecast) {
      const euros = formatNumber(Math.round(forecast.grossCents / 100));
      rows.push([t('cost.forecast'), `${t('cost.about', { euros })}${nbsp}€`]);
    }
    storeOwnFigures({ apartmentId: apartment.apartmentId, title: `${apartment.estateName}, ${apartment.name}`, rows });
  }, [apartment, electricity, t]);
}
