import { requireValue } from '@lichthof/domain/collections/items.ts';
import { requiredLine } from '@lichthof/contracts/fields.ts';
import type { Levy } from '@lichthof/contracts/supply/reference-tables.ts';
import { levyItems } from '@lichthof/domain/tariffs/levies.ts';
import { brokenPriceRule } from '@lichthof/domain/tariffs/tariff-price-rules.ts';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { FormRow } from '../../ui/fields/field-frame.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { ReferenceDialog } from './reference-dialog.tsx';
import { useLevyCalls } from './reference-tables.queries.ts';
import { YearField } from './year-field.tsx';

const schema = z.object({
  year: z.int().min(2000).max(2100),
  item: z.enum(levyItems),
  ctPerKwh: z
    .string()
    .nullable()
    .superRefine((text, check) => {
      const rule = text === null ? undefined : brokenPriceRule(text, 'ctPerKwh');
      if (text === null) check.addIssue({ code: 'invalid_type', expected: 'number', input: null });
      else if (rule) check.addIssue({ code: 'custom', params: { rule } });
    }),
  source: requiredLine(300),
  isVerified: z.boolean(),
});
type LevyForm = z.infer<typeof schema>;

interface LevyDialogProps {
  /** Undefined for a new one. */
  levy?: Levy | undefined;
  /** Proposed for a new one. */
  year: number;
  onClose: () => void;
}

/** A levy of a year with its source. */
export function LevyDialog({ levy, year, onClose }: LevyDialogProps) {
  const { t } = useTranslation('reference-tables');
  const { save } = useLevyCalls();
  const store = ({ ctPerKwh, ...rest }: LevyForm) =>
    save({ ...rest, ctPerKwh: requireValue(ctPerKwh, 'price of a valid form'), version: levy?.version ?? null });
  return (
    <ReferenceDialog<LevyForm, LevyForm>
      title={t(levy ? 'levy.edit' : 'levy.add')}
      context={levy && `${t(`item.${levy.item}`)} ${levy.year}`}
      schema={schema}
      initialValues={levy ?? { year, item: 'kwk', ctPerKwh: null, source: '', isVerified: false }}
      onStore={store}
      onClose={onClose}
      note={t('levy.note')}
    >
      {!levy && (
        <FormRow>
          <YearField />
          <SelectField
            name="item"
            label={t('column.item')}
            options={levyItems.map((item) => ({ value: item, label: t(`item.${item}`) }))}
          />
        </FormRow>
      )}
      <NumberField name="ctPerKwh" label={t('column.price')} unit="ct/kWh" decimals={3} keeps="decimal" align="right" />
    </ReferenceDialog>
  );
}
