import type { ElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import {
  type ElectricitySource,
  electricitySourceNames,
  electricitySources,
} from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { formatDecimal } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Pencil, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { formatHundredths, hundredthsOf } from '../../ui/fields/hundredths.ts';
import { localToday } from '../../i18n/local-today.ts';
import type { SxStyle } from '../../theme/sx.ts';
import { Card } from '../../ui/page/card.tsx';
import { MixDialog } from './mix-dialog.tsx';
import { type Mix, openYears } from './mix-form.ts';
import { Products } from './products/products.tsx';

interface MixesCardProps {
  estate: EstateParams;
  mixes: ElectricitySupply['mixes'];
}

/** The electricity labelling, year by year, newest first. */
export function MixesCard({ estate, mixes }: MixesCardProps) {
  const { t } = useTranslation('providers');
  const [edited, setEdited] = useState<{ mix: Mix | null }>();
  const years = openYears(mixes, Number(localToday().slice(0, 4)));
  return (
    <Card
      title={t('mix.title')}
      description={t('mix.description')}
      action={
        years.length > 0 && (
          <Button size="small" startIcon={<Plus size={16} />} onClick={() => setEdited({ mix: null })}>
            {t('mix.add')}
          </Button>
        )
      }
    >
      {mixes.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('mix.none')}</Typography>}
      {mixes
        .toSorted((a, b) => b.year - a.year)
        .map((mix) => (
          <MixOfYear key={mix.year} mix={mix} onEdit={() => setEdited({ mix })}>
            <Products estate={estate} mix={mix} />
          </MixOfYear>
        ))}
      {edited && <MixDialog estate={estate} mix={edited.mix} years={years} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function MixOfYear({ mix, onEdit, children }: { mix: Mix; onEdit: () => void; children: ReactNode }) {
  const { t } = useTranslation('providers');
  const { year, co2GramsPerKwh, nuclearWasteGramsPerKwh, source, percents, guaranteeCountries } = mix;
  return (
    <Box component="article" aria-label={t('mix.ofYear', { year })} sx={yearRow}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: '8px' }}>
        <Typography variant="h3">{year}</Typography>
        <Button
          variant="text"
          size="small"
          startIcon={<Pencil size={14} />}
          aria-label={t('mix.editOf', { year })}
          onClick={onEdit}
        >
          {t('mix.edit')}
        </Button>
      </Box>
      <MixParts percents={percents} />
      <Typography variant="small" component="p" sx={{ mt: '8px', color: 'text.secondary' }}>
        {t('mix.facts', {
          co2: formatDecimal(co2GramsPerKwh, 0),
          waste: formatDecimal(nuclearWasteGramsPerKwh, 4),
          source,
        })}
        {(guaranteeCountries !== null || Number(percents.renewablesCertified) > 0) && <br />}
        {guaranteeCountries
          ? t('mix.countriesOf', { countries: guaranteeCountries })
          : Number(percents.renewablesCertified) > 0 && t('mix.countriesMissing')}
      </Typography>
      {children}
    </Box>
  );
}

const yearRow = {
  padding: '16px 0',
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0, pt: 0 },
  '&:last-of-type': { pb: 0 },
};

/** The electricity mix of a year as a bar with a legend. */
function MixParts({ percents }: Pick<Mix, 'percents'>) {
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
            <span>{electricitySourceNames[source]}</span>
            <strong>{formatHundredths(hundredths)}</strong>
          </li>
        ))}
      </Box>
    </>
  );
}

/** Greens for renewables, the colour of gas, and greys for the rest; as on the invoice. */
const colors: SxStyle = (theme) => {
  const { energy, stone, text } = theme.vars.palette;
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
