import { electricitySources, type ElectricitySource } from '@lichthof/domain/billing/electricity-labelling.ts';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { SxStyle } from '../../theme/sx.ts';
import { formatHundredths, hundredthsOf } from './mix-sum.ts';
import type { Mix } from './mix-form.ts';

/** Where the electricity of a year came from: one bar, and every source with its share below. */
export function MixParts({ percents }: Pick<Mix, 'percents'>) {
  const { t } = useTranslation('providers');
  const parts = electricitySources.map((source) => ({ source, hundredths: hundredthsOf(percents[source]) ?? 0 }));
  return (
    <>
      <Box aria-hidden sx={[bar, colors]}>
        {parts
          .filter(({ hundredths }) => hundredths > 0)
          .map(({ source, hundredths }) => (
            <span key={source} data-source={source} style={{ flexGrow: hundredths }} />
          ))}
      </Box>
      <Box component="ul" sx={[legend, colors]}>
        {parts.map(({ source, hundredths }) => (
          <li key={source}>
            <span aria-hidden data-source={source} />
            <span>{t(`source.${source}`)}</span>
            <strong>{formatHundredths(hundredths)}</strong>
          </li>
        ))}
      </Box>
    </>
  );
}

/** Greens for what is renewable, gas in its colour, what is left in ink and greys; as on the invoice. */
const colors: SxStyle = (theme) => {
  const { energy, stone, text } = theme.vars!.palette;
  const lighter = (color: string, percent: number) => `color-mix(in srgb, ${color} ${percent}%, ${stone.court})`;
  const colorOf: Record<ElectricitySource, string> = {
    tenantElectricity: energy.local,
    renewablesFunded: lighter(energy.local, 66),
    renewablesCertified: lighter(energy.local, 36),
    naturalGas: energy.gas,
    coal: lighter(text.primary, 86),
    otherFossils: energy.missing,
    nuclear: lighter(energy.missing, 45),
  };
  const rules = electricitySources.map((source) => [
    `& [data-source="${source}"]`,
    { backgroundColor: colorOf[source] },
  ]);
  return Object.fromEntries(rules) as Record<string, { backgroundColor: string }>;
};

const bar: SxStyle = {
  display: 'flex',
  gap: '2px',
  height: 14,
  borderRadius: '4px',
  overflow: 'hidden',
  '& > span': { flexBasis: 0, minWidth: '2px' },
};

const legend: SxStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '32px',
  listStyle: 'none',
  margin: '12px 0 0',
  padding: 0,
  '& li': { display: 'flex', alignItems: 'baseline', gap: '8px', padding: '3px 0' },
  '& li > [data-source]': { width: 10, height: 10, flex: 'none', borderRadius: '3px', alignSelf: 'center' },
  '& li > strong': { marginLeft: 'auto', fontWeight: 550, whiteSpace: 'nowrap' },
};
