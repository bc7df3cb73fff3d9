import type { TariffPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { describeTimedPrices } from '@lichthof/domain/tariffs/timed/describe-timed-price.ts';

/** Prices as the change log shows them: what depends on the time is one text per item. */
export const toAuditedPrices = ({ timed, ...prices }: TariffPrices) => ({
  ...prices,
  ...(timed && { timed: describeTimedPrices(timed) }),
});

/** The same for prices of some days. */
export const toAuditedPeriod = <Period extends { prices: TariffPrices }>({ prices, ...days }: Period) => ({
  ...days,
  prices: toAuditedPrices(prices),
});
