import type { Meter } from '@lichthof/contracts/meters.ts';
import { useTranslation } from 'react-i18next';
import type { MenuEntry } from '../../ui/page/action-menu.tsx';
import type { MeterAct } from './meter-dialogs.tsx';

/** The menu of a meter; empty for an archived one. */
export function useMeterMenu(onAct: (act: MeterAct, meter: Meter) => void) {
  const { t } = useTranslation('meters');
  return (meter: Meter): MenuEntry[] => {
    const entry = (act: MeterAct, label: string) => ({ label, onClick: () => onAct(act, meter) });
    if (meter.isArchived) return [];
    return [
      entry('reading', t('menu.reading')),
      entry('edit', t('menu.edit')),
      { ...entry('exchange', t('menu.exchange')), disabled: meter.serialNumber === null },
      { ...entry('delete', t('menu.delete')), destructive: true },
    ];
  };
}
