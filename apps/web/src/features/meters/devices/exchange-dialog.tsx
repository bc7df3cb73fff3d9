import type { Exchange } from '@lichthof/contracts/metering/meter-devices.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { divideByFactor, factorOn } from '@lichthof/domain/metering/transformer-factor.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { localToday } from '../../../i18n/local-today.ts';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { HeaderSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { WizardDialog } from '../../../ui/wizard/wizard-dialog.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import { devicesQuery } from '../meters.queries.ts';
import {
  emptyExchange,
  exchangeAtLastReading,
  type DeviceToExchange,
  type ExchangeForm,
  exchangeFormSchema,
  type ExchangeStep,
  fieldsOf,
} from './exchange-form.ts';
import { DeviceStep, FirstStep, LastStep, SummaryStep } from './exchange-steps.tsx';
import { useExchange } from './use-exchange.ts';

interface ExchangeDialogProps {
  params: EstateParams;
  meter: Meter;
  /** All meters of the estate: others may be in the same device. */
  meters: Meter[];
  timeZone: TimeZone;
  /** The device is not read any more. */
  isSilent?: boolean;
  onClose: () => void;
}

/** Exchanges the current device of a meter, with all its registers. */
export function ExchangeDialog(props: ExchangeDialogProps) {
  const { params, meter, meters, timeZone, onClose } = props;
  const { t } = useTranslation('meter-exchange');
  const { data, error, refetch } = useQuery({ ...devicesQuery({ ...params, meterId: meter.meterId }), staleTime: 0 });
  const found = data?.find(({ to }) => to === null);
  if (found) {
    const factor = factorOn(found.factors, localToday(timeZone));
    const readingOf = (meterId: number) => {
      const reading = meters.find((one) => one.meterId === meterId)?.reading ?? null;
      return reading && { ...reading, counter: divideByFactor(reading.counter, factor) };
    };
    const registers = found.meters.map((register) => ({ ...register, reading: readingOf(register.meterId) }));
    const device: DeviceToExchange = { ...found, factor, registers };
    return <ExchangeWizard {...props} device={device} />;
  }
  return (
    <DialogFrame open title={t('title')} context={meter.name} onClose={onClose}>
      {error && <ErrorState text={errorText(error, t('notLoaded'))} onRetry={() => void refetch()} />}
      {data && !error && <EmptyState picture="meter" title={t('noDevice')} text={t('noDeviceText')} />}
      {!data && !error && <HeaderSkeleton />}
    </DialogFrame>
  );
}

/** Steps: last readings, new device, its first readings, summary. */
function ExchangeWizard({ params, meter, timeZone, isSilent = false, onClose, device: opened }: Props) {
  const { t } = useTranslation('meter-exchange');
  // a refetch must not change the fields
  const [device] = useState(opened);
  const today = localToday(timeZone);
  const [schema] = useState(() => exchangeFormSchema({ device, today, timeZone }));
  const form = useDialogForm<ExchangeForm, Exchange>(
    schema,
    isSilent ? exchangeAtLastReading(device, { today, timeZone }) : emptyExchange(device, today),
  );
  const { exchange, explain, start } = useExchange({ params, meter, device, form, onDone: onClose });
  const step = (id: ExchangeStep, content: WizardStep<ExchangeForm>['content']): WizardStep<ExchangeForm> => ({
    id,
    title: t(`steps.${id}`),
    ...(id !== 'last' && { enterLabel: t(`enter.${id}`) }),
    fields: fieldsOf(id, device),
    content,
  });
  return (
    <WizardDialog
      minHeight={560}
      title={t('title')}
      context={[meter.name, device.serialNumber].join(', ')}
      stepsTitle={t('steps.label')}
      form={form}
      attempt={start.attempt}
      initialStep={start.step}
      steps={[
        step('last', <LastStep {...{ device, today, timeZone }} />),
        step('device', <DeviceStep isElectric={device.registers.some(({ baseUnit }) => baseUnit === 'Wh')} />),
        step('first', <FirstStep device={device} />),
        step('summary', <SummaryStep device={device} />),
      ]}
      onFinish={exchange}
      onError={explain}
      finishLabel={t('finish')}
      onClose={onClose}
    />
  );
}

interface Props extends ExchangeDialogProps {
  device: DeviceToExchange;
}
