import {
  electricitySourceNames,
  electricitySources,
} from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import { residualMix } from '@lichthof/domain/billing/labelling/product-mixes.ts';
import { formatDecimal, nbsp } from '@lichthof/domain/formats/number-formats.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../api/error-text.ts';
import type { EstateParams } from '../../../api/estate.queries.ts';
import type { SxStyle } from '../../../theme/sx.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatHundredths, hundredthsOf } from '../../../ui/fields/hundredths.ts';
import { useToast } from '../../../ui/toasts/toast-context.ts';
import { useSaveMix } from '../mix-dialog.tsx';
import type { Mix } from '../mix-form.ts';
import { ProductDialog } from './product-dialog.tsx';
import { type Product, withProducts } from './product-form.ts';

interface ProductsProps {
  estate: EstateParams;
  mix: Mix;
}

type Opened = { edited: Product | null } | { removed: Product };

/** The products of a year with a mix of their own, and what is left beside them. */
export function Products({ estate, mix }: ProductsProps) {
  const { t } = useTranslation('providers');
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <Box sx={{ mt: '12px' }}>
      <Box sx={head}>
        <Typography variant="h4" sx={{ fontSize: '0.8125rem', fontWeight: 600 }}>
          {t('product.title')}
        </Typography>
        <Button
          variant="text"
          size="small"
          startIcon={<Plus size={14} />}
          aria-label={t('product.addTo', { year: mix.year })}
          onClick={() => setOpened({ edited: null })}
        >
          {t('product.add')}
        </Button>
      </Box>
      {mix.products.length === 0 && <Hint text={`${t('product.none')} ${t('product.help')}`} />}
      {mix.products.map((product) => (
        <Box key={product.name} sx={head}>
          <Typography variant="small">
            <strong>{product.name}</strong>, {factsOf(product)}
          </Typography>
          <Box sx={{ flex: 'none' }}>
            <Button
              variant="text"
              size="small"
              aria-label={t('product.editOf', { name: product.name })}
              onClick={() => setOpened({ edited: product })}
            >
              <Pencil size={14} aria-hidden />
            </Button>
            <Button
              variant="text"
              size="small"
              aria-label={t('product.removeOf', { name: product.name })}
              onClick={() => setOpened({ removed: product })}
            >
              <Trash2 size={14} aria-hidden />
            </Button>
          </Box>
        </Box>
      ))}
      {mix.products.length > 0 && <Residual mix={mix} />}
      {opened && 'edited' in opened && (
        <ProductDialog estate={estate} mix={mix} product={opened.edited} onClose={close} />
      )}
      {opened && 'removed' in opened && (
        <RemoveProduct estate={estate} mix={mix} product={opened.removed} onClose={close} />
      )}
    </Box>
  );

  function factsOf({ salesPercent, co2GramsPerKwh }: Product): string {
    return t('product.line', {
      percent: `${formatDecimal(salesPercent, 1)}${nbsp}%`,
      co2: formatDecimal(co2GramsPerKwh, 0),
    });
  }
}

const head: SxStyle = { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '12px' };

const Hint = ({ text }: { text: string }) => (
  <Typography variant="small" component="p" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);

function Residual({ mix }: { mix: Mix }) {
  const { t } = useTranslation('providers');
  const residual = residualMix(mix, mix.products);
  if (!residual) return null;
  const parts = electricitySources
    .filter((source) => Number(residual.percents[source]) > 0)
    .map(
      (source) => `${electricitySourceNames[source]} ${formatHundredths(hundredthsOf(residual.percents[source]) ?? 0)}`,
    );
  const co2 = formatDecimal(residual.co2GramsPerKwh, 0);
  return <Hint text={t('product.residual', { parts: parts.join(', '), co2 })} />;
}

interface RemoveProductProps extends ProductsProps {
  product: Product;
  onClose: () => void;
}

export function RemoveProduct({ estate, mix, product, onClose }: RemoveProductProps) {
  const { t } = useTranslation('providers');
  const toast = useToast();
  const { mutateAsync, isPending } = useSaveMix(estate);
  const remove = async () => {
    try {
      const others = mix.products.filter((one) => one !== product);
      await mutateAsync(withProducts(mix, others));
      toast.success(t('product.removed', { name: product.name }));
    } catch (error) {
      toast.error(t('mix.notSaved'), errorText(error, t('mix.failed')));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={t('product.removeOf', { name: product.name })}
      text={t('product.removeText')}
      confirmLabel={t('product.remove')}
      destructive
      busy={isPending}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  );
}
