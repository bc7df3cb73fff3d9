import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { needsApartment } from '@lichthof/domain/metering/codes.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormulaPreview } from './formula-preview.tsx';
import { emptyPart, suggestRest } from './meter-part-form.ts';
import type { MeterForm } from './meter-form-values.ts';
import { baseUnitOf } from './meter-form.ts';

/** Whether a new meter is measured or computed. */
export function SourceField() {
  const { t } = useTranslation('meter-form');
  const sources = ['measured', 'computed'] as const;
  return (
    <RadioCards
      name="source"
      label={t('source.label')}
      columns={2}
      options={sources.map((value) => ({ value, label: t(`source.${value}`), description: t(`source.${value}Text`) }))}
    />
  );
}

interface ComputedFieldsProps {
  params: EstateParams;
  /** The meters of the estate. */
  meters: Meter[];
  /** Absent for a new meter. */
  meterId?: number;
}

/** What a meter is computed of, and what it would have counted. */
export function ComputedFields({ params, meters, meterId }: ComputedFieldsProps) {
  const { t } = useTranslation('meter-form');
  const obis = useWatch<MeterForm, 'obis'>({ name: 'obis' });
  const point = useWatch<MeterForm, 'measuringPoint'>({ name: 'measuringPoint' });
  const possible = meters.filter((meter) => meter.meterId !== meterId && !meter.isArchived);
  return (
    <>
      <TextField
        name="obis"
        label={t('meters:field.obis')}
        hint={t('obisHint')}
        placeholder="1-0:1.8.0"
        autoComplete="off"
      />
      {needsApartment(point) && (
        <Notice status="warning" title={t('formula.apartmentTitle')}>
          {t('formula.apartmentText')}
        </Notice>
      )}
      <PartRows meters={possible} />
      <FormulaPreview {...{ params, meters }} meterId={meterId ?? null} baseUnit={baseUnitOf(obis)} />
    </>
  );
}

function PartRows({ meters }: { meters: Meter[] }) {
  const { t } = useTranslation('meter-form');
  const form = useFormContext<MeterForm>();
  const list = useFieldArray<MeterForm, 'parts', 'key'>({ name: 'parts', keyName: 'key' });
  const { errors } = form.formState;
  const options = meters.map(({ meterId, name }) => ({ value: meterId, label: name }));
  const rest = suggestRest(meters, form.getValues('installedOn'));
  const proposeRest = () => {
    list.replace(rest);
    if (form.getValues('obis') === '') form.setValue('obis', '1-0:1.8.0', { shouldDirty: true });
  };
  return (
    <Box component="fieldset" sx={group}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: '4px' }}>
        {t('formula.title')}
      </Typography>
      <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
        {t('formula.quality')}
      </Typography>
      {list.fields.length === 0 && errors.parts && (
        <Typography role="alert" variant="small" sx={{ color: 'error.main' }}>
          {t('formula.issue.noParts')}
        </Typography>
      )}
      {list.fields.map(({ key }, place) => (
        <Box key={key} role="group" aria-label={t('formula.row', { number: place + 1 })} sx={row}>
          <SelectField
            name={`parts.${place}.sign`}
            label={t('formula.sign')}
            options={[
              { value: 1, label: t('formula.plus') },
              { value: -1, label: t('formula.minus') },
            ]}
          />
          <SelectField
            name={`parts.${place}.partId`}
            label={t('formula.part')}
            placeholder={t('choose')}
            options={options}
          />
          <DateField name={`parts.${place}.from`} until={`parts.${place}.to`} label={t('formula.from')} />
          <DateField name={`parts.${place}.to`} label={t('formula.to')} optional />
          <IconButton
            aria-label={t('formula.remove', { number: place + 1 })}
            onClick={() => list.remove(place)}
            sx={{ alignSelf: 'end', justifySelf: 'end', mb: '2px' }}
          >
            <X size={18} />
          </IconButton>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
        <Button startIcon={<Plus />} onClick={() => list.append(emptyPart(list.fields.at(-1)))}>
          {t('formula.add')}
        </Button>
        {list.fields.length === 0 && rest.length > 1 && <Button onClick={proposeRest}>{t('formula.rest')}</Button>}
      </Box>
      {list.fields.length === 0 && rest.length > 1 && (
        <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
          {t('formula.restText')}
        </Typography>
      )}
    </Box>
  );
}

const group = { border: 0, p: 0, m: 0, minWidth: 0, display: 'grid', gap: '12px' };

/** Two rows of fields on a phone. */
const row = {
  display: 'grid',
  gap: '8px 10px',
  alignItems: 'start',
  gridTemplateColumns: { xs: '96px 1fr 40px', sm: '88px minmax(0, 1fr) 146px 146px 36px' },
  borderBottom: { xs: 1, sm: 0 },
  borderColor: 'divider',
  pb: { xs: '12px', sm: 0 },
  '& > *': { minWidth: 0 },
  '& > :nth-of-type(2)': { gridColumn: { xs: '2 / -1', sm: 'auto' } },
  '& > :nth-of-type(3)': { gridColumn: { xs: '1 / 3', sm: 'auto' } },
  '& > :nth-of-type(4)': { gridColumn: { xs: '1 / 3', sm: 'auto' } },
};
