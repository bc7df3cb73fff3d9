import type { Exchange } from '@lichthof/contracts/meter-exchange.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localToday } from '../../../i18n/local-today.ts';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { WizardDialog } from '../../../ui/wizard/wizard-dialog.tsx';
import type { WizardStep } from '../../../ui/wizard/wizard.tsx';
import type { ExchangeDialogProps } from './exchange-dialog.tsx';
import {
  emptyExchange,
  exchangeFormSchema,
  fieldsOf,
  type ExchangedDevice,
  type ExchangeForm,
  type ExchangeStep,
} from './exchange-form.ts';
import { DeviceStep, FirstStep, LastStep } from './exchange-steps.tsx';
import { SummaryStep } from './summary-step.tsx';
import { useExchange } from './use-exchange.ts';

/** Last reading, new box, its first reading; everything once more before it is kept. */
export function ExchangeWizard({ params, meter, timeZone, onClose, device: opened }: Props) {
  const { t } = useTranslation('meter-exchange');
  // answers that come meanwhile must not move the fields
  const [device] = useState(opened);
  const today = localToday(timeZone);
  const [schema] = useState(() => exchangeFormSchema({ device, today, timeZone }));
  const form = useDialogForm<ExchangeForm, Exchange>(schema, emptyExchange(device, today));
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
        step('device', <DeviceStep />),
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
  device: ExchangedDevice;
}
