import type { NewComputedMeter } from '@lichthof/contracts/metering/computed-meters.ts';
import type { NewMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { apartmentKinds, mayHaveApartment } from '@lichthof/domain/metering/codes.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { shownUnit } from '../meter-units.ts';
import { meterErrorText, showMeterErrorAtField } from '../meter-errors.ts';
import { contractsToJoinQuery, useCreateMeter } from '../meters.queries.ts';
import { ComputedFields, SourceField } from './computed-fields.tsx';
import { DeviceFields, LocationFields, PlaceFields } from './meter-fields.tsx';
import { emptyMeter, type MeterForm } from './meter-form-values.ts';
import { baseUnitOf, newMeterForm } from './meter-form.ts';
import { FollowUsualKind } from './kind-field.tsx';
import { useQuestion } from './use-question.ts';

interface CreateMeterDialogProps {
  params: EstateParams;
  /** Existing meters: a new one may be another register of a device. */
  meters: Meter[];
  onClose: () => void;
}

/** Creates a meter with its device, or as another register of an existing device. */
export function CreateMeterDialog({ params, meters, onClose }: CreateMeterDialogProps) {
  const { t } = useTranslation('meter-form');
  const toast = useToast();
  const save = useCreateMeter(params);
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm<MeterForm, NewMeter | NewComputedMeter>(newMeterForm, emptyMeter);
  const question = useQuestion(form, newMeterForm);

  const isComputed = useWatch({ control: form.control, name: 'source' }) === 'computed';

  const create = async (body: NewMeter | NewComputedMeter) => {
    setFailure(undefined);
    await save(question.confirm(body));
    toast.success(t('created'), t('createdText', { name: body.name }));
  };
  const explain = (error: unknown) => {
    if (question.ask(error)) return;
    if (!showMeterErrorAtField(form, error)) setFailure(meterErrorText(error, t('failed')));
  };
  return (
    <FormDialog
      title={t('createTitle')}
      width="masterData"
      {...{ form, onClose }}
      initialValues={emptyMeter}
      onSubmit={create}
      onError={explain}
      submitLabel={t(question.text ? 'createAnyway' : 'create')}
    >
      {question.text && (
        <Notice status="warning" title={t('question.title')}>
          {question.text}
        </Notice>
      )}
      {failure && (
        <Notice status="error" title={t('notSaved')}>
          {failure}
        </Notice>
      )}
      <PlaceFields params={params} />
      <SourceField />
      {isComputed ? (
        <ComputedFields {...{ params, meters }} />
      ) : (
        <>
          <JoinedContractNotice params={params} />
          <DeviceFields serialHelp={t('serialNumberHelp')} />
          <SameDeviceNotice meters={meters} />
          <FirstCounterField />
        </>
      )}
      <LocationFields />
      <FollowUsualKind />
    </FormDialog>
  );
}

/** Says which contract of the apartment would bill the new meter, and from when. */
function JoinedContractNotice({ params }: { params: EstateParams }) {
  const { t } = useTranslation('meter-form');
  const [measuringPoint, apartmentId, kind, obis, installedOn] = useWatch<
    MeterForm,
    ['measuringPoint', 'apartmentId', 'kind', 'obis', 'installedOn']
  >({ name: ['measuringPoint', 'apartmentId', 'kind', 'obis', 'installedOn'] });
  const isBilled =
    measuringPoint !== null &&
    mayHaveApartment(measuringPoint) &&
    kind !== null &&
    apartmentKinds.includes(kind) &&
    baseUnitOf(obis) === 'Wh';
  const query = { apartmentId: apartmentId ?? 0, from: installedOn };
  const isKnown = isBilled && apartmentId !== null && isDay(installedOn);
  const { data = [] } = useQuery({ ...contractsToJoinQuery(params, query), enabled: isKnown });
  return (
    <Box role="status" sx={{ '&:empty': { mt: '-20px' } }}>
      {isKnown && data.length > 0 && (
        <Notice
          status="info"
          title={t('joinsContract', {
            contracts: data
              .map(({ number, from }) => t('joinedContract', { number, from: formatDay(from) }))
              .join(', '),
          })}
        >
          {t('joinsContractText')}
        </Notice>
      )}
    </Box>
  );
}

/** Hint if the serial number belongs to a device that already has registers. */
function SameDeviceNotice({ meters }: { meters: Meter[] }) {
  const { t } = useTranslation('meter-form');
  const serialNumber = useWatch<MeterForm, 'serialNumber'>({ name: 'serialNumber' }).trim();
  const registers = meters.filter((meter) => serialNumber !== '' && meter.serialNumber === serialNumber);
  if (registers.length === 0) return null;
  return (
    <Notice status="info" title={t('sameDevice')}>
      {t('sameDeviceText', { names: registers.map(({ name, obis }) => `${name} (${obis})`).join(', ') })}
    </Notice>
  );
}

function FirstCounterField() {
  const { t } = useTranslation('meter-form');
  const baseUnit = baseUnitOf(useWatch<MeterForm, 'obis'>({ name: 'obis' }));
  return (
    <>
      <NumberField
        name="firstCounter"
        label={t('meters:field.firstCounter')}
        help={t('firstCounterHelp')}
        unit={shownUnit(baseUnit)}
        optional
      />
      {baseUnit === 'Wh' && (
        <NumberField
          name="transformerFactor"
          label={t('meters:field.transformerFactor')}
          help={t('transformerFactorHelp')}
          optional
        />
      )}
    </>
  );
}
