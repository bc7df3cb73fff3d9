import type { AuditFilter } from '@lichthof/contracts/audit.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../i18n/local-today.ts';
import { daysLabel } from '../../ui/page/period/period-label.ts';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';

const RangeDialog = lazy(async () => ({
  default: (await import('../../ui/page/period/range-dialog.tsx')).RangeDialog,
}));

interface PeriodFilterProps {
  filter: AuditFilter;
  onChange: (days: { from: string; to: string }) => void;
}

/** The last days, or any range by a dialog. */
export function PeriodFilter({ filter: { from, to }, onChange }: PeriodFilterProps) {
  const { t } = useTranslation('audit');
  const [isChoosing, setChoosing] = useState(false);
  const today = localToday();
  const end = addDays(today, 1);
  const choose = (choice: string) => {
    if (choice === 'other') setChoosing(true);
    else onChange(choice === '' ? { from: '', to: '' } : { from: addDays(end, -Number(choice)), to: end });
  };
  const chosen = from && to ? daysLabel({ from, to }) : t('filter.otherDays');
  return (
    <>
      <FilterMenu
        label={t('filter.days')}
        options={[
          { value: '', label: t('filter.all') },
          { value: '1', label: t('filter.today') },
          { value: '7', label: t('filter.week') },
          { value: '30', label: t('filter.month') },
          { value: 'other', label: chosen },
        ]}
        value={from && to ? 'other' : ''}
        onChange={choose}
      />
      {isChoosing && (
        <Suspense fallback={null}>
          <RangeDialog
            range={{ from: from ?? addDays(end, -30), to: to ?? end }}
            lastDay={today}
            submitLabel={t('filter.show')}
            onChoose={(days) => {
              setChoosing(false);
              onChange(days);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
