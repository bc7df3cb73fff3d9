import type { MoveOut } from '@lichthof/contracts/supply/contract-changes.ts';
import { pickFields } from '@lichthof/domain/fields/field.ts';
import { invoiceAddressFields, type InvoiceAddressFields } from '@lichthof/domain/fields/participant-fields.ts';
import { z } from 'zod';
import { formValues } from '../../../ui/fields/form-values.ts';
import { addressFields, typedAddress } from '../participant-form.ts';

const decimal = /^\d{1,9}([.,]\d{1,3})?$/;

/** Empty fields are ''; the address counts with `hasFinalAddress`, the tariff with `hasVacancy`. */
export const moveSchema = z
  .object({
    moveOut: z.iso.date(),
    counterKwh: z.string().trim(),
    hasFinalAddress: z.boolean(),
    ...typedAddress,
    hasVacancy: z.boolean(),
    tariffId: z.int().nullable(),
  })
  .superRefine((form, check) => {
    if (form.counterKwh !== '' && !decimal.test(form.counterKwh)) {
      check.addIssue({ code: 'custom', params: { rule: 'decimal' }, input: form.counterKwh, path: ['counterKwh'] });
    }
    for (const name of form.hasFinalAddress ? addressFields : []) {
      const least = name === 'zipCode' ? 4 : 1;
      if (form[name].length >= least) continue;
      check.addIssue({
        code: 'too_small',
        origin: 'string',
        minimum: least,
        inclusive: true,
        input: form[name],
        path: [name],
      });
    }
    if (form.hasVacancy && form.tariffId === null) {
      check.addIssue({ code: 'invalid_type', expected: 'int', input: null, path: ['tariffId'] });
    }
  });
export type MoveForm = z.infer<typeof moveSchema>;

export const emptyMove = (moveOut: string | null): MoveForm => ({
  moveOut: moveOut ?? '',
  counterKwh: '',
  hasFinalAddress: false,
  ...formValues<InvoiceAddressFields>(invoiceAddressFields),
  hasVacancy: false,
  tariffId: null,
});

const whPerKwh = 1000;

/** The values that the server gets besides the key of the contract. */
export function moveOf(
  form: MoveForm,
  { meterId, isConfirmed = false }: { meterId: number | undefined; isConfirmed?: boolean },
): Omit<MoveOut, 'contractNumber' | 'version'> {
  const { moveOut, counterKwh, hasFinalAddress, hasVacancy, tariffId } = form;
  const counter = Math.round(Number(counterKwh.replace(',', '.')) * whPerKwh);
  return {
    moveOut,
    ...(counterKwh !== '' &&
      meterId !== undefined && { reading: { meterId, counter, ...(isConfirmed && { isConfirmed }) } }),
    ...(hasFinalAddress && { finalAddress: pickFields(invoiceAddressFields, form) }),
    ...(hasVacancy && tariffId !== null && { vacancyTariffId: tariffId }),
  };
}
