import { TariffStatus } from '@lichthof/domain/tariffs/tariff-status.ts';
import { useTranslation } from 'react-i18next';
import { FilterMenu } from '../../ui/tables/filter-menu.tsx';

const { Active, Assigned, Inactive } = TariffStatus;
const choices = ['all', Active, Assigned, Inactive] as const;

interface StatusFilterProps {
  /** Null is all. */
  status: TariffStatus | null;
  onChange: (status: TariffStatus | null) => void;
}

export function StatusFilter({ status, onChange }: StatusFilterProps) {
  const { t } = useTranslation('tariffs');
  return (
    <FilterMenu
      label={t('filter.status')}
      options={choices.map((choice) => ({ value: String(choice), label: t(`filter.choice.${choice}`) }))}
      value={String(status ?? 'all')}
      onChange={(choice) => onChange(statusIn(choice))}
    />
  );
}

/** What the address says about the status, null for all. */
export function statusIn(text: string | null): TariffStatus | null {
  return choices.find((choice): choice is TariffStatus => choice !== 'all' && String(choice) === text) ?? null;
}
