import { formatNumber, nbsp } from '../../../i18n/number-formats.ts';

/** '62 m²'; the small figure is set by hand, since the font has none. */
export function LivingArea({ areaSqm }: { areaSqm: number }) {
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      {formatNumber(areaSqm, Number.isInteger(areaSqm) ? 0 : 2)}
      {nbsp}m<sup style={{ fontSize: '0.7em', lineHeight: 0 }}>2</sup>
    </span>
  );
}
