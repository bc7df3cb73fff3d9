import { requireValue } from '@lichthof/domain/collections/items.ts';
import { addBasicSupply, type BasicSupplyTariff, changeBasicSupply } from '@lichthof/contracts/supply/basic-supply.ts';
import { requiredLine } from '@lichthof/contracts/fields.ts';
import { listBasicSupply } from '@lichthof/contracts/supply/basic-supply.ts';
import { getElectricitySupply } from '@lichthof/contracts/supply/electricity-supply.ts';
import { brokenPriceRule } from '@lichthof/domain/tariffs/tariff-price-rules.ts';
import { addDays, isDay } from '@lichthof/domain/time/days.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '../../../api/call.ts';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { refetch } from '../../../api/refetch.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { FormRow } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';

const number = z.string().nullable();
const price = (isPrice: (text: string) => boolean) =>
  number.superRefine((text, check) => {
    if (text === null) check.addIssue({ code: 'invalid_type', expected: 'number', input: null });
    else if (!isPrice(text)) check.addIssue({ code: 'custom', params: { rule: 'decimal' } });
  });

/** The last day is written as people do; stored is the day after it. */
const schema = z
  .object({
    supplierName: requiredLine(),
    baseEurPerYear: price((text) => /^\d{1,5}(\.\d{1,2})?$/.test(text)),
    ctPerKwh: price((text) => brokenPriceRule(text, 'ctPerKwh') === undefined),
    from: z.iso.date(),
    lastDay: z.union([z.literal(''), z.iso.date()]),
    source: z.string().trim().max(300),
    isVerified: z.boolean(),
  })
  .refine(({ from, lastDay }) => lastDay === '' || from <= lastDay, {
    path: ['lastDay'],
    params: { rule: 'endAfterStart' },
  });
type BasicSupplyForm = z.input<typeof schema>;

interface BasicSupplyDialogProps {
  estate: EstateParams;
  /** Undefined for a new one. */
  tariff?: BasicSupplyTariff | undefined;
  onClose: () => void;
}

/** A tariff of the basic supplier, gross as it is published. */
export function BasicSupplyDialog({ estate, tariff, onClose }: BasicSupplyDialogProps) {
  const { t } = useTranslation('basic-supply');
  const toast = useToast();
  const client = useQueryClient();
  const [failure, setFailure] = useState<string>();
  const initialValues = toForm(tariff);
  const form = useDialogForm<BasicSupplyForm, z.output<typeof schema>>(schema, initialValues);
  const save = async (filled: BasicSupplyForm) => {
    setFailure(undefined);
    const body = toBody(filled);
    await (tariff
      ? call(changeBasicSupply, {
          params: { ...estate, basicSupplyId: tariff.basicSupplyId },
          body: { ...body, version: tariff.version },
        })
      : call(addBasicSupply, { params: estate, body }));
    void refetch(client, [listBasicSupply, getElectricitySupply]);
    toast.success(t('done'));
  };
  return (
    <FormDialog
      title={t(tariff ? 'edit' : 'add')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={(error) => setFailure(errorText(error, t('failed')))}
      onClose={onClose}
      {...(!tariff && { note: t('addNote') })}
      failure={{ title: t('notSaved'), text: failure }}
    >
      <TextField name="supplierName" label={t('supplier')} help={t('supplierHelp')} />
      <FormRow>
        <NumberField name="baseEurPerYear" label={t('base')} unit="€/Jahr" decimals={2} keeps="decimal" align="right" />
        <NumberField name="ctPerKwh" label={t('ct')} unit="ct/kWh" decimals={2} keeps="decimal" align="right" />
      </FormRow>
      <FormRow>
        <DateField name="from" label={t('from')} until="lastDay" />
        <DateField name="lastDay" label={t('lastDay')} optional />
      </FormRow>
      <TextField name="source" label={t('source')} help={t('sourceHelp')} optional />
      <CheckboxField name="isVerified" label={t('verified')} help={t('verifiedHelp')} />
    </FormDialog>
  );
}

function toForm(tariff: BasicSupplyTariff | undefined): BasicSupplyForm {
  if (!tariff) {
    return {
      supplierName: '',
      baseEurPerYear: null,
      ctPerKwh: null,
      from: '',
      lastDay: '',
      source: '',
      isVerified: false,
    };
  }
  const { supplierName, baseEurPerYear, ctPerKwh, from, to, source, isVerified } = tariff;
  const lastDay = to !== null && isDay(to) ? addDays(to, -1) : '';
  return { supplierName, baseEurPerYear, ctPerKwh, from, lastDay, source, isVerified };
}

function toBody({ lastDay, baseEurPerYear, ctPerKwh, source, ...rest }: BasicSupplyForm) {
  return {
    ...rest,
    baseEurPerYear: requireValue(baseEurPerYear, 'base price of a valid form'),
    ctPerKwh: requireValue(ctPerKwh, 'price of a valid form'),
    to: lastDay === '' ? null : addDays(lastDay, 1),
    ...(source.trim() && { source: source.trim() }),
  };
}
