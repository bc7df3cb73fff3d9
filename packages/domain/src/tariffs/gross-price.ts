import Big from 'big.js';

/**
 * A price (ct/kWh or €/month) with VAT, to two decimals half up: only to be shown, as household customers see prices
 * with VAT (PAngV § 14). Invoices are computed from net prices.
 */
export function grossPrice(net: string, vatPercent: number): string {
  return new Big(net)
    .times(100 + vatPercent)
    .div(100)
    .round(2, Big.roundHalfUp)
    .toFixed(2);
}
