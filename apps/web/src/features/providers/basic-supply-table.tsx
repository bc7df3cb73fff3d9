import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../i18n/date-formats.ts';
import { formatDecimal, nbsp } from '../../i18n/number-formats.ts';
import { DataTable } from '../../ui/tables/data-table.tsx';
import { TwoLines } from '../../ui/tables/two-lines.tsx';

type BasicSupply = ElectricitySupply['basicSupply'][number];

/** The basic supplier's tariffs, which tenant electricity may reach to 90 % only; gross, newest first. */
export function BasicSupplyTable({ tariffs }: { tariffs: BasicSupply[] }) {
  const { t } = useTranslation('providers');
  const range = ({ from, to }: BasicSupply) =>
    to ? `${formatDay(from)} – ${formatDay(addDays(to, -1))}` : t('since', { day: formatDay(from) });
  return (
    <section>
      <Typography variant="h2" sx={{ mt: '12px' }}>
        {t('basicSupply.title')}
      </Typography>
      <Typography variant="small" component="p" sx={{ mb: '10px', color: 'text.secondary' }}>
        {t('basicSupply.text')}
      </Typography>
      <DataTable
        label={t('basicSupply.title')}
        rows={tariffs.toSorted((a, b) => b.from.localeCompare(a.from))}
        rowId={({ from, supplierName }) => `${supplierName}-${from}`}
        columns={[
          {
            id: 'supplier',
            header: t('basicSupply.supplier'),
            cell: (tariff) => <TwoLines first={tariff.supplierName} second={range(tariff)} />,
            isName: true,
            onPhone: true,
          },
          {
            id: 'prices',
            header: t('basicSupply.prices'),
            cell: ({ baseEurPerYear, ctPerKwh }) => (
              <TwoLines
                first={`${formatDecimal(ctPerKwh)}${nbsp}ct/kWh`}
                second={`${formatDecimal(baseEurPerYear)}${nbsp}€/Jahr`}
              />
            ),
            align: 'right',
            onPhone: true,
          },
        ]}
        empty={<Typography sx={{ padding: '16px 20px' }}>{t('basicSupply.none')}</Typography>}
      />
    </section>
  );
}
