import type { MonthlyInformation } from '@lichthof/contracts/tenant/monthly-information.ts';
import type { OwnReadings } from '@lichthof/contracts/tenant/own-electricity.ts';
import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, missing, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import { readingOriginNames } from '@lichthof/domain/metering/reading-origin-name.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../../theme/sx.ts';
import { Card } from '../../../ui/page/card.tsx';

interface MeterReadingsProps {
  readings: OwnReadings[];
  information: MonthlyInformation;
}

/** The counters at both ends of the month, each with how it was determined. */
export function MeterReadings({ readings, information: { createdAt, electricity } }: MeterReadingsProps) {
  const { t } = useTranslation('tenant-months');
  const origins = new Set(readings.flatMap((device) => device.readings.map(({ origin }) => origin)));
  const consumptionWh = readings.reduce((sum, device) => sum + device.consumptionWh, 0);
  const missingWh = readings.reduce((sum, device) => sum + uncountedWh(device), 0);
  const isSame = consumptionWh === electricity.pvWh + electricity.gridWh;
  const notes = [
    origins.has('computed') && t('readings.aboutComputed'),
    origins.has('quarterHours') && t('readings.aboutUnknown'),
    missingWh !== 0 && t('readings.apart', { energy: `${exact(consumptionWh + missingWh)}${nbsp}kWh` }),
    !isSame && t('readings.changed', { day: formatLongDay(createdAt.slice(0, 10)) }),
  ].filter(Boolean);
  return (
    <Card title={t('readings.title')}>
      {readings.map((device) => (
        <Device key={device.serialNumber ?? device.meterName} device={device} />
      ))}
      {notes.length > 0 && (
        <Typography variant="small" component="p" sx={{ mt: '12px', color: 'text.secondary' }}>
          {notes.join(' ')}
        </Typography>
      )}
    </Card>
  );
}

function Device({ device: { meterName, serialNumber, readings, consumptionWh } }: { device: OwnReadings }) {
  const { t } = useTranslation('tenant-months');
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          <th scope="col">{serialNumber ?? meterName}</th>
          <th scope="col">kWh</th>
        </tr>
      </thead>
      <tbody>
        {readings.toReversed().map(({ date, counterWh, origin }) => (
          <tr key={date}>
            <th scope="row">
              {t('readings.at', { day: formatLongDay(date) })}
              <Typography variant="small" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
                {readingOriginNames[origin]}
              </Typography>
            </th>
            <td>{exact(counterWh)}</td>
          </tr>
        ))}
        <Box component="tr" sx={{ fontWeight: 600 }}>
          <th scope="row">{t('readings.consumption')}</th>
          <td>{exact(consumptionWh)}</td>
        </Box>
      </tbody>
    </Box>
  );
}

/** The amount that counters say beyond the quarter-hours; 0 where a counter is not known. */
function uncountedWh({ readings, consumptionWh }: OwnReadings): number {
  const [first, last] = [readings[0]?.counterWh ?? null, readings.at(-1)?.counterWh ?? null];
  return first === null || last === null ? 0 : last - first - consumptionWh;
}

const exact = (energyWh: number | null) => (energyWh === null ? missing : formatNumber(energyWh / 1000, 3));

const table: SxStyle = (theme) => ({
  width: '100%',
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', font: 'inherit', padding: '10px 12px 10px 0', overflowWrap: 'anywhere' },
  '& td, & thead th:last-of-type': { textAlign: 'right', fontVariantNumeric: 'tabular-nums', paddingRight: 0 },
  '& thead': { color: theme.vars.palette.text.secondary },
  '& tbody tr > *': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& + table': { mt: '16px' },
});
