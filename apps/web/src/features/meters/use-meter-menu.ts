import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { MeterKind } from '@lichthof/domain/metering/codes.ts';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { pathTo } from '../../navigation/route-table.ts';
import type { MenuEntry } from '../../ui/page/action-menu.tsx';
import type { MeterAct } from './meter-dialogs.tsx';

/** The menu of a meter; empty for an archived one. */
export function useMeterMenu(onAct: (act: MeterAct, meter: Meter) => void) {
  const { t } = useTranslation('meters');
  const { customerId, estateId } = useParams();
  const navigate = useNavigate();
  const supply = pathTo('estate_supply_and_feed', { customerId: Number(customerId), estateId: Number(estateId) });
  return (meter: Meter): MenuEntry[] => {
    const entry = (act: MeterAct, label: string) => ({ label, onClick: () => onAct(act, meter) });
    if (meter.isArchived) return [];
    const isGauge = meter.kind === MeterKind.StorageCapacity || meter.kind === MeterKind.StorageChargingQuota;
    const isComputed = meter.parts.length > 0;
    const series = {
      label: t('menu.series'),
      onClick: () => void navigate(`${supply}?view=meters&meters=${meter.meterId}`),
    };
    return [
      ...(isGauge ? [] : [series]),
      ...(isComputed ? [] : [entry('reading', t('menu.reading'))]),
      entry('edit', t('menu.edit')),
      ...(isComputed ? [] : [{ ...entry('exchange', t('menu.exchange')), disabled: meter.serialNumber === null }]),
      { ...entry('delete', t('menu.delete')), destructive: true },
    ];
  };
}
