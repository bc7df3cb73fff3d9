import { PaymentMethod } from '@lichthof/domain/billing/invoices/payment.ts';
import { balanceCentsOf, dueCentsOf } from '@lichthof/domain/billing/invoices/invoice-correction.ts';
import type { Address } from '@lichthof/domain/billing/invoices/provider.ts';
import type { InvoiceSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import { create } from 'xmlbuilder2';
import { categoryOf, dayOf, eurosOf, offsetTextOf, periodOf } from './cross-industry-amounts.ts';
import { crossIndustryLine } from './cross-industry-lines.ts';
import texts from './electronic-invoice.de.json' with { type: 'json' };

const schema = (name: string) => `urn:un:unece:uncefact:data:standard:${name}:100`;
const profile = 'urn:cen.eu:en16931:2017';
/** UNTDID 1001: a cancellation too is a corrected invoice, with negative quantities. */
const documentTypes = { invoice: '380', corrected: '384' } as const;
/** UNTDID 4461. */
const paymentMeans = { creditTransfer: '58', directDebit: '59' } as const;

/** An issued invoice as Cross Industry Invoice in the profile EN 16931, as ZUGFeRD embeds it. Throws without a number. */
export function crossIndustryInvoice(invoice: InvoiceSnapshot): string {
  if (invoice.number === null) throw new RangeError('A preview is no invoice');
  const document = {
    'rsm:CrossIndustryInvoice': {
      '@xmlns:rsm': schema('CrossIndustryInvoice'),
      '@xmlns:ram': schema('ReusableAggregateBusinessInformationEntity'),
      '@xmlns:qdt': schema('QualifiedDataType'),
      '@xmlns:udt': schema('UnqualifiedDataType'),
      'rsm:ExchangedDocumentContext': {
        'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': profile },
      },
      'rsm:ExchangedDocument': {
        'ram:ID': invoice.number,
        'ram:TypeCode': invoice.correction ? documentTypes.corrected : documentTypes.invoice,
        'ram:IssueDateTime': dayOf(invoice.issuedDate),
        ...(invoice.correction && { 'ram:IncludedNote': { 'ram:Content': invoice.correction.reason } }),
      },
      'rsm:SupplyChainTradeTransaction': {
        'ram:IncludedSupplyChainTradeLineItem': invoice.lines.map(crossIndustryLine),
        'ram:ApplicableHeaderTradeAgreement': {
          'ram:SellerTradeParty': sellerOf(invoice),
          'ram:BuyerTradeParty': buyerOf(invoice),
          'ram:ContractReferencedDocument': { 'ram:IssuerAssignedID': invoice.recipient.contractNumber },
        },
        'ram:ApplicableHeaderTradeDelivery': {},
        'ram:ApplicableHeaderTradeSettlement': headerAmountsOf(invoice, invoice.number),
      },
    },
  };
  return create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' }, document).end();
}

/** Without register number and VAT id the tax number identifies the seller (EN 16931, BR-CO-26). */
function sellerOf({ provider }: InvoiceSnapshot): object {
  const { name, hotline, email, vatId, taxNumber, registerNumber, address } = provider;
  const registration = (id: string | null, scheme: 'VA' | 'FC') =>
    id === null ? [] : [{ 'ram:ID': { '@schemeID': scheme, '#': id } }];
  return {
    ...(registerNumber === null && vatId === null && taxNumber !== null && { 'ram:ID': taxNumber }),
    'ram:Name': name,
    ...(registerNumber !== null && { 'ram:SpecifiedLegalOrganization': { 'ram:ID': registerNumber } }),
    'ram:DefinedTradeContact': {
      'ram:DepartmentName': name,
      'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': hotline },
      'ram:EmailURIUniversalCommunication': { 'ram:URIID': email },
    },
    'ram:PostalTradeAddress': addressOf(address),
    'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': 'EM', '#': email } },
    'ram:SpecifiedTaxRegistration': [...registration(taxNumber, 'FC'), ...registration(vatId, 'VA')],
  };
}

function buyerOf({ recipient }: InvoiceSnapshot): object {
  const { customerNumber, names, address, email } = recipient;
  return {
    'ram:ID': customerNumber,
    'ram:Name': names.join(' '),
    'ram:PostalTradeAddress': addressOf(address),
    ...(email !== null && { 'ram:URIUniversalCommunication': { 'ram:URIID': { '@schemeID': 'EM', '#': email } } }),
  };
}

const addressOf = ({ street, houseNumber, zipCode, city }: Address) => ({
  'ram:PostcodeCode': zipCode,
  'ram:LineOne': `${street} ${houseNumber}`.trim(),
  'ram:CityName': city,
  'ram:CountryID': 'DE',
});

function headerAmountsOf(invoice: InvoiceSnapshot, number: string): object {
  const { payment, totals, period, provider } = invoice;
  const { netCents, vatCents, grossCents, vatAmounts } = totals;
  const mandate = payment.method === PaymentMethod.DirectDebit ? payment.mandate : null;
  const dueCents = balanceCentsOf(invoice);
  const toPay = dueCentsOf(invoice) > 0;
  const offset = offsetTextOf(invoice);
  return {
    ...(toPay && mandate && { 'ram:CreditorReferenceID': provider.creditorId }),
    'ram:PaymentReference': number,
    'ram:InvoiceCurrencyCode': 'EUR',
    ...(toPay && { 'ram:SpecifiedTradeSettlementPaymentMeans': paymentMeansOf(invoice) }),
    'ram:ApplicableTradeTax': vatAmounts.map((amount) => ({
      'ram:CalculatedAmount': eurosOf(amount.vatCents),
      'ram:TypeCode': 'VAT',
      ...(amount.vatPercent === 0 && { 'ram:ExemptionReason': texts.smallBusiness }),
      'ram:BasisAmount': eurosOf(amount.netCents),
      'ram:CategoryCode': categoryOf(amount.vatPercent),
      'ram:RateApplicablePercent': String(amount.vatPercent),
    })),
    'ram:BillingSpecifiedPeriod': periodOf(period),
    ...((toPay || offset) && {
      'ram:SpecifiedTradePaymentTerms': {
        ...(offset && { 'ram:Description': offset }),
        ...(toPay && { 'ram:DueDateDateTime': dayOf(payment.dueDate) }),
        ...(toPay && mandate && { 'ram:DirectDebitMandateID': mandate.reference }),
      },
    }),
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': eurosOf(netCents),
      'ram:TaxBasisTotalAmount': eurosOf(netCents),
      'ram:TaxTotalAmount': { '@currencyID': 'EUR', '#': eurosOf(vatCents) },
      'ram:GrandTotalAmount': eurosOf(grossCents),
      ...(dueCents !== grossCents && { 'ram:TotalPrepaidAmount': eurosOf(grossCents - dueCents) }),
      'ram:DuePayableAmount': eurosOf(dueCents),
    },
    ...(invoice.correction && { 'ram:InvoiceReferencedDocument': referenceTo(invoice.correction) }),
  };
}

const referenceTo = ({ number, issuedDate }: { number: string; issuedDate: string }) => ({
  'ram:IssuerAssignedID': number,
  'ram:FormattedIssueDateTime': { 'qdt:DateTimeString': { '@format': '102', '#': issuedDate.replaceAll('-', '') } },
});

function paymentMeansOf({ payment: { method, mandate }, provider: { bank } }: InvoiceSnapshot): object {
  if (method === PaymentMethod.DirectDebit && mandate) {
    return {
      'ram:TypeCode': paymentMeans.directDebit,
      'ram:PayerPartyDebtorFinancialAccount': { 'ram:IBANID': mandate.iban },
    };
  }
  return {
    'ram:TypeCode': paymentMeans.creditTransfer,
    'ram:PayeePartyCreditorFinancialAccount': { 'ram:IBANID': bank.iban, 'ram:AccountName': bank.accountHolder },
    'ram:PayeeSpecifiedCreditorFinancialInstitution': { 'ram:BICID': bank.bic },
  };
}
