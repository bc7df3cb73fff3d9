import { ErrorCode } from '@lichthof/contracts/errors.ts';
import type { Exchange } from '@lichthof/contracts/metering/meter-devices.ts';
import type { Meter } from '@lichthof/contracts/metering/meters.ts';
import { formatDay } from '@lichthof/domain/formats/date-formats.ts';
import { useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useExchangeMeter } from '../meters.queries.ts';
import { fieldsOf, type DeviceToExchange, type ExchangeForm, type ExchangeStep } from './exchange-form.ts';

interface UseExchange {
  params: EstateParams;
  meter: Meter;
  device: DeviceToExchange;
  form: UseFormReturn<ExchangeForm, unknown, Exchange>;
  onDone: () => void;
}

/** Saves the exchange; an error of the server leads back to the step of its field. */
export function useExchange({ params, meter, device, form, onDone }: UseExchange) {
  const { t } = useTranslation('meter-exchange');
  const toast = useToast();
  const { mutateAsync } = useExchangeMeter({ ...params, meterId: meter.meterId });
  const [start, setStart] = useState<{ attempt: number; step: ExchangeStep }>({ attempt: 0, step: 'last' });

  const exchange = async (body: Exchange) => {
    await mutateAsync(body);
    toast.success(t('done'), t('doneText', { name: meter.name, day: formatDay(body.exchangedOn) }));
    onDone();
  };
  const explain = (error: unknown) => {
    const field = fieldOfError(error);
    const step = field && steps.find((id) => fieldsOf(id, device).includes(field as never));
    if (!field || !step) return toast.error(t('failed'), errorText(error, t('failedText')));
    form.setError(field, { type: 'server', message: errorText(error, t('validation:invalid.other')) });
    setStart(({ attempt }) => ({ attempt: attempt + 1, step }));
    // the step must be rendered first
    setTimeout(() => form.setFocus(field), 50);
  };
  return { exchange, explain, start };
}

const steps: ExchangeStep[] = ['last', 'device', 'first'];

const fieldOfCode: Partial<Record<number, FieldPath<ExchangeForm>>> = {
  [ErrorCode.ExchangeTooEarly]: 'exchangedOn',
  [ErrorCode.SerialNumberTaken]: 'serialNumber',
  [ErrorCode.ReadingImplausible]: 'registers.0.lastCounter',
};

/** The field named by the error, else the usual field of its code. */
function fieldOfError(error: unknown): FieldPath<ExchangeForm> | undefined {
  const { field, code = 0 } = errorMetadata(error);
  const isPath = field !== undefined && /^(exchangedOn|serialNumber|deviceType|registers\.\d+\.\w+)$/.test(field);
  return isPath ? (field as FieldPath<ExchangeForm>) : fieldOfCode[code];
}
