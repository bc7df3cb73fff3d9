import type { Co2Factor, Levy, NationalMix, VatRateEntry } from '@lichthof/contracts/supply/reference-tables.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatDecimal, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../i18n/local-today.ts';
import { Co2FactorDialog } from './co2-factor-dialog.tsx';
import { LevyDialog } from './levy-dialog.tsx';
import { NationalMixDialog } from './national-mix-dialog.tsx';
import { ReferenceCard, type TableProps } from './reference-card.tsx';
import { useCo2Calls, useLevyCalls, useNationalMixCalls, useVatRateCalls } from './reference-tables.queries.ts';
import { VatRateDialog } from './vat-rate-dialog.tsx';

/** Levies are published for the next year, factors and mixes for the last one. */
const thisYear = () => Number(localToday().slice(0, 4));

export function LeviesCard(props: TableProps<Levy>) {
  const { t } = useTranslation('reference-tables');
  const { remove } = useLevyCalls();
  return (
    <ReferenceCard
      {...props}
      title={t('levy.title')}
      description={t('levy.description')}
      addLabel={t('levy.add')}
      nameHeader={t('column.item')}
      nameOf={({ item, year }) => `${t(`item.${item}`)} ${year}`}
      columns={[
        {
          id: 'price',
          header: t('column.price'),
          cell: ({ ctPerKwh }) => `${formatDecimal(ctPerKwh, 3)}${nbsp}ct/kWh`,
          align: 'right',
          onPhone: true,
        },
      ]}
      remove={remove}
      dialog={(levy, onClose) => <LevyDialog levy={levy} year={thisYear() + 1} onClose={onClose} />}
    />
  );
}

export function Co2FactorsCard(props: TableProps<Co2Factor>) {
  const { t } = useTranslation('reference-tables');
  const { remove } = useCo2Calls();
  return (
    <ReferenceCard
      {...props}
      title={t('co2.title')}
      description={t('co2.description')}
      addLabel={t('co2.add')}
      nameHeader={t('column.year')}
      nameOf={({ year }) => String(year)}
      columns={[
        {
          id: 'co2',
          header: t('column.co2'),
          cell: ({ co2GramsPerKwh }) => `${co2GramsPerKwh}${nbsp}g/kWh`,
          align: 'right',
          onPhone: true,
        },
      ]}
      remove={remove}
      dialog={(factor, onClose) => <Co2FactorDialog factor={factor} year={thisYear() - 1} onClose={onClose} />}
    />
  );
}

export function NationalMixesCard(props: TableProps<NationalMix>) {
  const { t } = useTranslation('reference-tables');
  const { remove } = useNationalMixCalls();
  return (
    <ReferenceCard
      {...props}
      title={t('mix.title')}
      description={t('mix.description')}
      addLabel={t('mix.add')}
      empty={t('mix.none')}
      nameHeader={t('column.year')}
      nameOf={({ year }) => String(year)}
      columns={[
        {
          id: 'co2',
          header: t('column.co2'),
          cell: ({ co2GramsPerKwh }) => `${formatDecimal(co2GramsPerKwh, 0)}${nbsp}g/kWh`,
          align: 'right',
          onPhone: true,
        },
      ]}
      remove={remove}
      dialog={(mix, onClose) => <NationalMixDialog mix={mix} year={thisYear() - 1} onClose={onClose} />}
    />
  );
}

export function VatRatesCard(props: TableProps<VatRateEntry>) {
  const { t } = useTranslation('reference-tables');
  const { remove } = useVatRateCalls();
  return (
    <ReferenceCard
      {...props}
      title={t('vat.title')}
      description={t('vat.description')}
      addLabel={t('vat.add')}
      nameHeader={t('column.from')}
      nameOf={({ from }) => formatDay(from)}
      columns={[
        {
          id: 'percent',
          header: t('column.percent'),
          cell: ({ percent }) => `${percent}${nbsp}%`,
          align: 'right',
          onPhone: true,
        },
      ]}
      remove={remove}
      dialog={(rate, onClose) => <VatRateDialog rate={rate} onClose={onClose} />}
    />
  );
}
