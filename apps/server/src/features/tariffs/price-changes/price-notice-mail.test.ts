import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { expect, it } from 'vitest';
import { priceNoticeMail } from './price-notice-mail.ts';

const share = (before: string, after: string, difference: string) => ({ before, after, difference });

it('says which shares change, with equal decimals, and which do not', () => {
  const { text } = priceNoticeMail({
    effectiveOn: '2027-01-15',
    recipient: { names: ['Ada Weiß'], greetingName: 'Ada Weiß' },
    provider: { name: 'Aue eG', hotline: '0341 1' },
    supplierShare: [
      { price: 'grid', share: share('13.709', '15.5', '1.791'), percent: '13.1' },
      { price: 'base', share: share('8.4', '8.4', '0'), percent: '0.0' },
    ],
  } as unknown as PriceNoticeContent);
  expect(text).toContain(
    'Strom aus dem Netz von 13,709 auf 15,500 ct/kWh (+13,1 %); Grundpreis unverändert 8,40 €/Monat.',
  );
});
