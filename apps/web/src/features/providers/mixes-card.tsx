import type { ElectricitySupply } from '@lichthof/contracts/electricity-supply.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../api/estate.queries.ts';
import { localToday } from '../../i18n/local-today.ts';
import { formatDecimal } from '../../i18n/number-formats.ts';
import { Card } from '../../ui/page/card.tsx';
import { MixDialog } from './mix-dialog.tsx';
import { openYears, type Mix } from './mix-form.ts';
import { MixParts } from './mix-parts.tsx';

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
          <YearOfMix key={mix.year} mix={mix} onEdit={() => setEdited({ mix })} />
        ))}
      {edited && <MixDialog estate={estate} mix={edited.mix} years={years} onClose={() => setEdited(undefined)} />}
    </Card>
  );
}

function YearOfMix({ mix, onEdit }: { mix: Mix; onEdit: () => void }) {
  const { t } = useTranslation('providers');
  const { year, co2GramsPerKwh, nuclearWasteGramsPerKwh, source, percents } = mix;
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
      </Typography>
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
