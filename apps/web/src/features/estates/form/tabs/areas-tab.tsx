import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useAreaOptions } from '../../use-estate-options.ts';
import type { EstateForm } from '../estate-form.ts';
import { ListHint } from './list-rows.tsx';
import { RowFrame } from './list-rows.tsx';

/** The areas of the estate, one per classification. */
export function AreasTab() {
  const { t } = useTranslation('estate-form');
  const { classifications, norms } = useAreaOptions();
  const list = useFieldArray<EstateForm, 'buildingAreas', 'key'>({ name: 'buildingAreas', keyName: 'key' });
  const rows = useWatch<EstateForm, 'buildingAreas'>({ name: 'buildingAreas' });
  useUniqueness(rows.map(({ areaClassification }) => areaClassification).join());
  const droppedCount = rows.filter(({ areaClassification, areaSqm }) => !areaClassification || !areaSqm).length;
  return (
    <>
      {rows.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('areas.none')}</Typography>}
      {list.fields.map(({ key }, place) => (
        <RowFrame
          key={key}
          label={t('areas.row', { number: place + 1 })}
          removeLabel={t('areas.remove', { number: place + 1 })}
          columns="2fr 1.4fr 1.2fr"
          hasLabels={place === 0}
          onRemove={() => list.remove(place)}
        >
          <Box className="wide">
            <SelectField
              name={`buildingAreas.${place}.areaClassification`}
              label={t('field.classification')}
              options={classifications}
              placeholder={t('field.choose')}
            />
          </Box>
          <SelectField name={`buildingAreas.${place}.norm`} label={t('field.norm')} options={norms} />
          <NumberField name={`buildingAreas.${place}.areaSqm`} label={t('field.area')} unit="m²" align="right" />
        </RowFrame>
      ))}
      <div>
        <Button
          startIcon={<Plus />}
          disabled={rows.length >= 50}
          onClick={() => list.append({ areaClassification: null, norm: null, areaSqm: null })}
        >
          {t('areas.add')}
        </Button>
      </div>
      <ListHint hints={[droppedCount > 0 && t('areas.dropped', { count: droppedCount })]} />
    </>
  );
}

/** Validates the row again when another row's choice changes, since it may have been a duplicate. */
function useUniqueness(chosen: string): void {
  const { getFieldState, trigger, formState } = useFormContext<EstateForm>();
  const hasErrors = getFieldState('buildingAreas', formState).invalid;
  useEffect(() => {
    if (hasErrors) void trigger('buildingAreas');
    // oxlint-disable-next-line react/exhaustive-deps -- when a choice changes, not when the error changes
  }, [chosen]);
}
