import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/call.ts';
import { errorMetadata, errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useDialogForm } from '../../../ui/dialogs/use-dialog-form.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useSaveMix } from '../mix-dialog.tsx';
import { MixFields } from '../mix-fields.tsx';
import type { Mix } from '../mix-form.ts';
import { type Product, productFormOf, productFormSchema, withProducts } from './product-form.ts';

interface ProductDialogProps {
  estate: EstateParams;
  mix: Mix;
  /** Null for a new one. */
  product: Product | null;
  onClose: () => void;
}

/** A product of a year that has a mix of its own. */
export function ProductDialog({ estate, mix, product, onClose }: ProductDialogProps) {
  const { t } = useTranslation('providers');
  const toast = useToast();
  const { mutateAsync } = useSaveMix(estate);
  const [failure, setFailure] = useState<string>();
  const others = mix.products.filter((one) => one !== product);
  const texts = { percentRule: t('mix.percentRule'), nameTaken: t('product.taken') };
  const schema = productFormSchema(
    others.map(({ name }) => name),
    texts,
  );
  const initialValues = productFormOf(product);
  const form = useDialogForm(schema, initialValues);

  const save = async (filled: Product) => {
    setFailure(undefined);
    const products = product ? mix.products.map((one) => (one === product ? filled : one)) : [...others, filled];
    await mutateAsync(withProducts(mix, products));
    toast.success(t('product.done', { name: filled.name }));
  };
  const explain = (error: unknown) => {
    const { code } = errorMetadata(error);
    if (error instanceof ApiError && error.status === 403) setFailure(t('mix.forbidden'));
    else if (code === ErrorCode.ChangedByOthers) setFailure(t('mix.changed'));
    else if (code === ErrorCode.ProductMixImpossible) setFailure(t('product.impossible'));
    else setFailure(errorText(error, t('mix.failed')));
  };
  return (
    <FormDialog
      title={product ? t('product.editOf', { name: product.name }) : t('product.addTo', { year: mix.year })}
      context={t('mix.context')}
      form={form}
      initialValues={initialValues}
      onSubmit={save}
      onError={explain}
      onClose={onClose}
      note={t('mix.note')}
      failure={{ title: t('mix.notSaved'), text: failure }}
    >
      <TextField name="name" label={t('product.name')} />
      <NumberField
        name="salesPercent"
        label={t('product.sales')}
        help={t('product.salesHelp')}
        unit="%"
        decimals={1}
        keeps="decimal"
        align="right"
      />
      <MixFields co2Label={t('mix.co2')} wasteLabel={t('mix.waste')} />
      <TextField name="guaranteeCountries" label={t('mix.countries')} help={t('mix.countriesHelp')} optional />
    </FormDialog>
  );
}
