import { changeTransformerFactors } from '@lichthof/contracts/metering/transformer-factors.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { factorOn, formatFactor } from '@lichthof/domain/metering/transformer-factor.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation } from '../../../api/endpoint-mutation.ts';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { thenRefetchAll } from '../../../api/refetch.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { type FactorDevice, factorFormSchema } from './factor-form.ts';

interface FactorDialogProps {
  params: EstateParams;
  meter: Meter;
  device: FactorDevice;
  onClose: () => void;
}

/** Enters another transformer factor of a device from a day on. */
export function FactorDialog({ params, meter, device, onClose }: FactorDialogProps) {
  const { t } = useTranslation('meter-details');
  const toast = useToast();
  const { meterId, version, name } = meter;
  const { deviceId, serialNumber, from, to, factors } = device;
  const change = useEndpointMutation(
    changeTransformerFactors,
    { params: { ...params, meterId, deviceId } },
    { onSuccess: thenRefetchAll },
  );
  const [initialValues] = useState(() => ({ from, factor: factorOn(factors, from) }));
  const [schema] = useState(() => factorFormSchema(device, version));
  const [failure, setFailure] = useState<string>();
  const form = useDialogForm(schema, initialValues);
  const explain = (error: unknown) => {
    const text = errorText(error, t('factor.failed'));
    if (errorMetadata(error).field?.endsWith('from')) form.setError('from', { type: 'server', message: text });
    else setFailure(text);
  };
  return (
    <FormDialog
      title={t('factor.title')}
      context={[name, serialNumber].join(', ')}
      {...{ form, initialValues, onClose }}
      onSubmit={async (body) => {
        setFailure(undefined);
        await change.mutateAsync(body);
        toast.success(t('factor.done'));
      }}
      onError={explain}
      submitLabel={t('factor.submit')}
      failure={{ title: t('factor.notSaved'), text: failure }}
    >
      <FormRow columns="1fr 1fr">
        <NumberField name="factor" label={t('factor.factor')} help={t('factor.factorHelp')} />
        <DateField name="from" label={t('factor.from')} minDay={from} {...(to !== null && { maxDay: to })} />
      </FormRow>
      {factors.length > 0 && (
        <Notice status="info" title={t('factor.known')}>
          {factors.map((period) => (
            <div key={period.from}>{factorLine(period, t)}</div>
          ))}
        </Notice>
      )}
      <Notice status="info">{t('factor.storedStay')}</Notice>
    </FormDialog>
  );
}

type Texts = ReturnType<typeof useTranslation<'meter-details'>>['t'];

/** 'Wandlerfaktor 40 vom 01.01.2026 bis 15.03.2026'; the last day is the one before the next factor. */
export function factorLine({ from, to, factor }: FactorDevice['factors'][number], t: Texts): string {
  const facts = { factor: formatFactor(factor), from: formatDay(from), to: to === null ? '' : formatDay(to) };
  return t(to === null ? 'factor.since' : 'factor.fromTo', facts);
}
