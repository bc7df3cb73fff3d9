import { edgeSources } from '@lichthof/domain/metering/edge-sources.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { Plus } from 'lucide-react';
import { Fragment } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { DateField } from '../../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { emptyEdge, type EstateForm } from '../estate-form.ts';
import { RowFrame } from './list-rows.tsx';

/** The edges; an estate has at least one. */
export function EdgesTab() {
  const { t } = useTranslation('estate-form');
  const { fields, append, remove } = useFieldArray<EstateForm, 'edges', 'key'>({ name: 'edges', keyName: 'key' });
  const { clearErrors } = useFormContext<EstateForm>();
  const add = () => {
    // clears the error of an estate without edges
    if (fields.length === 0) clearErrors('edges');
    append(emptyEdge);
  };
  return (
    <>
      <Typography sx={{ color: 'text.secondary' }}>{t('edges.about')}</Typography>
      <NoEdgeNotice isEmpty={fields.length === 0} />
      {fields.map(({ key }, place) => (
        <Fragment key={key}>
          {place > 0 && <Divider />}
          <RowFrame
            label={t('edges.row', { number: place + 1 })}
            removeLabel={t('edges.remove', { number: place + 1 })}
            columns="1fr"
            hasLabels
            onRemove={() => remove(place)}
          >
            <Box sx={{ display: 'grid', gap: '12px', gridColumn: { xs: '1 / 3', sm: 'auto' } }}>
              <EdgeFields place={place} />
            </Box>
          </RowFrame>
        </Fragment>
      ))}
      <div>
        <Button startIcon={<Plus />} disabled={fields.length >= 50} onClick={add}>
          {t('edges.add')}
        </Button>
      </div>
    </>
  );
}

/** An edge has a name and days; without one there is nothing else to say. */
function EdgeFields({ place }: { place: number }) {
  const { t } = useTranslation('estate-form');
  const source = useWatch<EstateForm, `edges.${number}.source`>({ name: `edges.${place}.source` });
  return (
    <>
      <SelectField
        name={`edges.${place}.source`}
        label={t('field.source')}
        options={edgeSources.map((value) => ({ value, label: t(`edges.source.${value}`) }))}
      />
      {source === 'controller' && (
        <>
          <FormRow>
            <TextField name={`edges.${place}.name`} label={t('field.name')} autoComplete="off" />
            <TextField name={`edges.${place}.position`} label={t('field.position')} optional autoComplete="off" />
          </FormRow>
          <FormRow>
            <DateField
              name={`edges.${place}.startDate`}
              until={`edges.${place}.endDate`}
              label={t('field.startDate')}
              optional
            />
            <DateField name={`edges.${place}.endDate`} label={t('field.endDate')} optional />
          </FormRow>
        </>
      )}
    </>
  );
}

function NoEdgeNotice({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation('estate-form');
  const { errors } = useFormState<EstateForm>({ name: 'edges' });
  if (!isEmpty) return null;
  return <Notice status={errors.edges ? 'error' : 'info'}>{t('edges.none')}</Notice>;
}
