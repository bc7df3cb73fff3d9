import { saveElectricityMix } from '@lichthof/contracts/supply/electricity-supply.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { createTariff } from '@lichthof/contracts/supply/tariffs.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetch } from '../../../api/refetch.ts';
import { pathTo } from '../../../navigation/route-table.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { tariffReads } from '../tariffs.queries.ts';
import {
  mixBodyOf,
  openMixYear,
  toTariffBody,
  type TariffForm,
  type TariffFormContext,
  type TariffStep,
} from './tariff-form.ts';

interface TariffCreation {
  params: EstateParams;
  context: TariffFormContext;
  form: UseFormReturn<TariffForm, unknown, TariffForm>;
  onDone: () => void;
}

const forbidden = 403;

/** Stores the mix of the year if it was entered, then the tariff; an error leads back to the step of its field. */
export function useCreateTariff({ params, context, form, onDone }: TariffCreation) {
  const { t } = useTranslation('tariffs-wizard');
  const toast = useToast();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [start, setStart] = useState<{ attempt: number; step: TariffStep }>({ attempt: 0, step: 'information' });
  const [savedMixYear, setSavedMixYear] = useState<number>();

  const create = async (filled: TariffForm) => {
    const mixYear = openMixYear(filled, context);
    if (mixYear !== null && !filled.mix.isLater && mixYear !== savedMixYear) {
      await call(saveElectricityMix, { params, body: mixBodyOf(filled, mixYear) });
      // a second attempt must not store it again
      setSavedMixYear(mixYear);
    }
    const { name } = await call(createTariff, { params, body: toTariffBody(filled, context.supplyModel) });
    onDone();
    toast.success(t('done'), t('doneText', { name }));
    void refetch(client, tariffReads);
    void navigate(pathTo('estate_tenantelectricity_tariffs', { ...params }));
  };

  const refuse = (field: 'name' | 'startDate', message: string) => {
    form.setError(field, { type: 'server', message });
    setStart(({ attempt }) => ({ attempt: attempt + 1, step: 'information' }));
  };

  const explain = (error: unknown) => {
    const { status, body } = error instanceof ApiError ? error : {};
    const code = body?.metadata?.code;
    if (code === ErrorCode.NameTaken) refuse('name', t('validation:rule.taken'));
    else if (code === ErrorCode.StartInPast) refuse('startDate', t('validation:rule.today'));
    else if (status === forbidden) toast.error(t('failed'), t('mix.forbidden'));
    else toast.error(t('failed'), errorText(error, t('failedText')));
  };
  return { create, explain, start };
}
