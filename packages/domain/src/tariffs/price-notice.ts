import type { LetterRecipient } from '../billing/contracts/greeting-name.ts';
import type { DeliveryPoint } from '../billing/invoices/invoice-snapshot.ts';
import type { LetterProvider } from '../billing/invoices/provider.ts';
import type { SupplierShareChange, YearOfPriceChange } from './supplier-share.ts';
import type { TariffPrices } from './tariff-prices.ts';
import type { TimedTexts } from './timed/describe-timed-price.ts';

interface NoticePrices extends TimedTexts {
  tariffName: string;
  prices: TariffPrices;
}

/** What a letter about higher prices says; it never changes. */
export interface PriceNoticeContent {
  issuedOn: string;
  effectiveOn: string;
  reason: string;
  provider: LetterProvider;
  recipient: LetterRecipient;
  customerNumber: string;
  contractNumber: string;
  supplyModel: 'full_supply' | 'ggv';
  vatPercent: number;
  before: NoticePrices;
  after: NoticePrices;
  /** Letters from before EnWG § 41b (4) was observed lack what follows. */
  deliveryPoint?: Pick<DeliveryPoint, 'address' | 'apartmentName' | 'floor'> | null;
  supplierShare?: SupplierShareChange[];
  /** Null without an invoice to take a consumption from. */
  year?: YearOfPriceChange | null;
}

export const priceNoticeFileName = ({ contractNumber, effectiveOn }: PriceNoticeContent) =>
  `Preisänderung ${contractNumber} ab ${effectiveOn}.pdf`;
