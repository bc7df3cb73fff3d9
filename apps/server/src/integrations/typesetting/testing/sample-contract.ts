import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { ContractContent } from '@lichthof/domain/billing/contracts/contract-content.ts';
import { currentMandateVersion, mandateText } from '@lichthof/domain/billing/contracts/mandate-text.ts';
import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import {
  sampleDeliveryPoint,
  samplePricePeriods,
  sampleProvider,
  sampleRecipient,
  sampleTexts,
} from './sample-parts.ts';

const creditorId = sampleProvider.creditorId!;
const { logoSha256: _, ...provider } = sampleProvider;
const { email: __, ...recipient } = sampleRecipient;
const { areaSqm: ___, ...place } = sampleDeliveryPoint;
const meters = place.meters.map((meter) => ({ ...meter, serialNumbers: meter.serialNumbers.slice(-1) }));
const deliveryPoint = { ...place, meters };

/** Full supply of a tenant with a mandate, a minimum term and prices that are fixed for the next year. */
export const sampleContract: ContractContent = {
  form: 1,
  supplyModel: 'full_supply',
  provider,
  recipient,
  deliveryPoint,
  contract: { from: '2024-07-01', until: null, minimumTermUntil: '2026-06-30', noticeMonths: 1 },
  pricePeriods: [
    {
      tariffName: 'Weidenhof Hausstrom',
      from: '2024-07-01',
      to: '2026-01-01',
      vatPercent: 19,
      prices: { ...samplePricePeriods[0]!.prices, metering: { eurPerYear: '20.00', isIncluded: true } },
    },
    {
      tariffName: 'Weidenhof Hausstrom',
      from: '2026-01-01',
      to: null,
      vatPercent: 19,
      prices: {
        ...samplePricePeriods[1]!.prices,
        discount: { thresholdPercent: '40', ctPerKwh: '1.00' },
        metering: { eurPerYear: '30.00', isIncluded: false },
      },
    },
  ],
  basicSupply: {
    supplierName: 'Stadtwerke Leipzig',
    baseEurPerYear: '165.00',
    ctPerKwh: '42.30',
    pvWh: 882_000,
    gridWh: 1_218_000,
    basicSupplyCents: 105_330,
    tariffCents: 80_025,
  },
  allocation: { key: AllocationKey.ByConsumption, unused: 'fed_in' },
  payment: {
    method: PaymentMethod.DirectDebit,
    mandate: {
      reference: 'K100482-01',
      creditorId,
      iban: 'DE02 1203 … 2051',
      bankName: 'DKB Deutsche Kreditbank',
      accountHolder: 'Mariam Haddad',
      grantedOn: '2024-06-14',
      textVersion: currentMandateVersion,
      paragraphs: mandateText(currentMandateVersion, { name: provider.name, creditorId })!.paragraphs,
    },
  },
  texts: sampleTexts,
};

/** Only the roof's electricity in equal parts, paid by transfer. */
export const ggvContract: ContractContent = {
  ...sampleContract,
  supplyModel: 'ggv',
  pricePeriods: [{ ...sampleContract.pricePeriods[0]!, tariffName: 'Gebäudestrom', to: null }],
  basicSupply: null,
  allocation: { key: AllocationKey.EqualParts, unused: 'fed_in' },
  payment: { method: PaymentMethod.Transfer, mandate: null },
};

/** General electricity of an owner without tax, of which little is known. */
export const bareContract: ContractContent = {
  ...sampleContract,
  provider: {
    ...provider,
    isSmallBusiness: true,
    registerCourt: null,
    registerNumber: null,
    directors: [],
    creditorId: null,
  },
  recipient: { ...recipient, type: 'general', names: ['WEG Weidenhof'], greetingName: null },
  deliveryPoint: {
    ...deliveryPoint,
    apartmentName: null,
    floor: null,
    meters: [{ meterId: 1, name: 'Treppenhaus', marketLocationId: null, meteringLocationId: null, serialNumbers: [] }],
    meteringOperator: null,
    gridOperator: null,
  },
  contract: { from: '2024-07-01', until: '2026-12-31', minimumTermUntil: null, noticeMonths: 0 },
  pricePeriods: [{ ...sampleContract.pricePeriods[0]!, to: null, vatPercent: 0 }],
  basicSupply: null,
  payment: { method: PaymentMethod.Transfer, mandate: null },
};
