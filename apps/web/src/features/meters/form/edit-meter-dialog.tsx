import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { ChangedComputedMeter } from '@lichthof/contracts/metering/computed-meters.ts';
import type { ChangedMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { ChangedNotice } from '../../../ui/dialogs/changed-notice.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { keepOwnChanges } from '../../../ui/dialogs/keep-changes.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { meterErrorText, showMeterErrorAtField } from '../meter-errors.ts';
import { useUpdateMeter } from '../meters.queries.ts';
import { ComputedFields } from './computed-fields.tsx';
import { DeviceFields, LocationFields, PlaceFields } from './meter-fields.tsx';
import { formOf, type MeterForm } from './meter-form-values.ts';
import { changedMeterForm, needsRecalculation } from './meter-form.ts';
import { useMeterConflict } from './use-meter-conflict.ts';
import { FollowUsualKind } from './kind-field.tsx';
import { useQuestion } from './use-question.ts';

interface EditMeterDialogProps {
  params: EstateParams;
  /** As read when the dialog opened; the server compares its version. */
  meter: Meter;
  /** All meters of the estate, of which a computed one may be computed. */
  meters: Meter[];
  onClose: () => void;
}

export function EditMeterDialog({ params: estate, meter: opened, meters, onClose }: EditMeterDialogProps) {
  const { t } = useTranslation('meter-form');
  const toast = useToast();
  const [meter] = useState(opened);
  const { meterId } = meter;
  const params = { ...estate, meterId };
  const update = useUpdateMeter(params);
  const [failure, setFailure] = useState<string>();
  const initialValues = formOf(meter);
  const form = useDialogForm<MeterForm, ChangedMeter | ChangedComputedMeter>(changedMeterForm, initialValues);
  const question = useQuestion(form, changedMeterForm);
  const conflict = useMeterConflict(params, meter);
  const { read, theirs } = conflict;

  const save = async (body: ChangedMeter | ChangedComputedMeter) => {
    setFailure(undefined);
    const { isWaiting } = await update({ ...question.confirm(body), version: read.version });
    toast.success(t('changed'), t(isWaiting ? 'changedWaiting' : 'changedText', { name: body.name }));
  };
  const explain = async (error: unknown) => {
    const { code } = errorMetadata(error);
    if (code === ErrorCode.ChangedByOthers && (await conflict.find())) return;
    if (question.ask(error)) return;
    if (!showMeterErrorAtField(form, error)) setFailure(meterErrorText(error, t('failed')));
  };
  return (
    <FormDialog
      title={t('editTitle')}
      context={meter.name}
      width="masterData"
      {...{ form, initialValues, onClose }}
      onSubmit={save}
      onError={(error) => void explain(error)}
      {...(question.text && { submitLabel: t('saveAnyway') })}
    >
      {question.text && (
        <Notice status="warning" title={t('question.title')}>
          {question.text}
        </Notice>
      )}
      {theirs && (
        <ChangedNotice
          changes={conflict.changes}
          onTakeTheirs={() => {
            form.reset(formOf(theirs));
            conflict.resolve(theirs);
          }}
          onKeepMine={() => {
            const states = { before: formOf(read), theirs: formOf(theirs) };
            form.reset(keepOwnChanges(form.getValues(), states), { keepDefaultValues: true });
            conflict.resolve(theirs);
          }}
        />
      )}
      {failure && (
        <Notice status="error" title={t('notSaved')}>
          {failure}
        </Notice>
      )}
      <PlaceFields params={estate} />
      <FollowUsualKind own={formOf(read)} />
      <RecalculationHint meter={read} />
      {initialValues.source === 'computed' ? (
        <ComputedFields params={estate} {...{ meters, meterId }} />
      ) : (
        <DeviceFields />
      )}
      <LocationFields />
    </FormDialog>
  );
}

/** Hint as soon as kind, measuring point or apartment change: key figures follow in the night. */
function RecalculationHint({ meter }: { meter: Meter }) {
  const { t } = useTranslation('meter-form');
  const [kind, measuringPoint, apartmentId] = useWatch<MeterForm, ['kind', 'measuringPoint', 'apartmentId']>({
    name: ['kind', 'measuringPoint', 'apartmentId'],
  });
  const isUpToDate =
    meter.valuesFrom === null || !needsRecalculation(formOf(meter), { kind, measuringPoint, apartmentId });
  return (
    <Box role="status" sx={{ '&:empty': withoutGridGap }}>
      {!isUpToDate && (
        <Notice status="info" title={t('moved')}>
          {t('movedText')}
        </Notice>
      )}
    </Box>
  );
}

/** Compensates the grid gap while the live region is empty. */
const withoutGridGap = { mt: '-20px' };
