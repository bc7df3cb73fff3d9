import type { Levy } from '@lichthof/contracts/supply/reference-tables.ts';
import type { TariffDetails } from '@lichthof/contracts/supply/tariffs.ts';
import type { SupplyModel } from '@lichthof/domain/billing/contracts/contract.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { localToday } from '../../../i18n/local-today.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { useDebounced } from '../../../ui/fields/use-debounced.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import type { TariffParams } from '../tariffs.queries.ts';
import {
  emptyTariff,
  toTariffBody,
  type TariffForm,
  type TariffFormContext,
  tariffSchema,
} from '../wizard/tariff-form.ts';
import { toTimedForms } from '../timed/timed-form.ts';
import { GridCostsStep, TenantCostsStep } from '../wizard/tariff-steps.tsx';
import { loadPriceLetter, type PricesBody, pricesTrialQuery, usePriceChange } from './price-changes.queries.ts';
import { RiseNotice } from './rise-notice.tsx';
import { useChangeFailure } from './use-change-failure.ts';

/** The wizard's fields without name and mix; `startDate` is the day from which the prices hold. */
type PricesForm = TariffForm & { reason: string };

interface NewPricesDialogProps {
  params: TariffParams;
  /** As read when the dialog opened. */
  tariff: TariffDetails;
  supplyModel: SupplyModel;
  levies: Levy[];
  onClose: () => void;
}

/** New prices of a tariff from a day on, for everybody who has it. */
export function NewPricesDialog({ params, tariff, supplyModel, levies, onClose }: NewPricesDialogProps) {
  const { t } = useTranslation('tariff-changes');
  const toast = useToast();
  const { addPrices } = usePriceChange(params);
  const [context] = useState<TariffFormContext>(() => ({
    today: localToday(),
    supplyModel,
    mixYears: null,
    takenNames: [],
  }));
  const [schema] = useState(() => tariffSchema(context).and(z.object({ reason: z.string() })));
  const initialValues = toForm(tariff);
  const form = useDialogForm<PricesForm, PricesForm>(schema, initialValues);
  const { failure, explain, clearFailure } = useChangeFailure(form, { day: 'startDate', reason: 'reason' });
  const save = async (filled: PricesForm) => {
    clearFailure();
    const { recipients } = await addPrices(toBody(filled, { supplyModel, version: tariff.version }));
    const letters = recipients.length > 0 ? t('rise.written', { count: recipients.length }) : undefined;
    toast.success(t('prices.done'), letters);
  };
  return (
    <FormDialog
      title={t('prices.title')}
      context={tariff.name}
      width="masterData"
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      submitLabel={t('prices.submit')}
      note={t('prices.note')}
      failure={{ title: t('notSaved'), text: failure }}
    >
      <FormRow>
        <DateField name="startDate" label={t('from')} help={t('prices.fromHelp')} minDay={context.today} />
      </FormRow>
      <TenantCostsStep context={context} />
      {supplyModel === 'full_supply' && <GridCostsStep levies={levies} />}
      <Rise {...{ params, form, supplyModel }} version={tariff.version} schema={schema} />
    </FormDialog>
  );
}

/** The prices of today, to be changed. */
function toForm({ name, prices }: TariffDetails): PricesForm {
  const { baseEurPerMonth, pvCtPerKwh, gridCtPerKwh, discount, metering, moduleOneEurPerYear, timed } = prices;
  return {
    ...emptyTariff(),
    name,
    baseEurPerMonth,
    pvCtPerKwh,
    grid: gridCtPerKwh,
    timed: toTimedForms(timed),
    meteringFee: toMeteringFeeKind(metering),
    meteringEurPerYear: metering?.eurPerYear ?? null,
    moduleOneEurPerYear: moduleOneEurPerYear ?? null,
    hasDiscount: discount !== null,
    discountThresholdPercent: discount?.thresholdPercent ?? null,
    discountCt: discount?.ctPerKwh ?? null,
    reason: '',
  };
}

function toMeteringFeeKind(metering: TariffDetails['prices']['metering']): TariffForm['meteringFee'] {
  if (!metering) return 'notNamed';
  return metering.isIncluded ? 'included' : 'charged';
}

interface Saving {
  supplyModel: SupplyModel;
  version: number;
}

function toBody(form: PricesForm, { supplyModel, version }: Saving): PricesBody {
  const { prices, startDate } = toTariffBody(form, supplyModel);
  const reason = form.reason.trim();
  return { from: startDate, prices, version, ...(reason && { reason }) };
}

interface RiseProps extends Saving {
  params: TariffParams;
  form: UseFormReturn<PricesForm, unknown, PricesForm>;
  schema: z.ZodType<PricesForm, PricesForm>;
}

/** Asks what the typed prices would mean, once they are whole. */
function Rise({ params, form, schema, ...saving }: RiseProps) {
  // a text, since the values are other objects with each rendering
  const typed = JSON.parse(useDebounced(JSON.stringify(useWatch({ control: form.control })))) as PricesForm;
  const isWhole = isDay(typed.startDate) && schema.safeParse(typed).success;
  const empty: PricesBody = { from: '', prices: {} as PricesBody['prices'], version: saving.version };
  const body = isWhole ? toBody({ ...typed, reason: '' }, saving) : empty;
  const { data } = useQuery({ ...pricesTrialQuery(params, body), enabled: isWhole });
  return (
    <RiseNotice
      change={isWhole ? data : undefined}
      from={typed.startDate}
      loadLetter={(participantId, reason) => loadPriceLetter(params, { ...body, participantId, reason })}
    />
  );
}
