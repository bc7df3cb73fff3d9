import type { InvoiceLine } from '@lichthof/domain/billing/invoices/invoice-lines.ts';
import Big from 'big.js';
import { categoryOf, eurosOf, periodOf } from './cross-industry-amounts.ts';
import texts from './electronic-invoice.de.json' with { type: 'json' };

/** Units of UN/ECE recommendation 20. */
type Unit = 'DAY' | 'KWH' | 'C62';

interface Quantity {
  unit: Unit;
  quantity: string;
  /** Net in euros for `per` units; never negative (EN 16931, BR-27). */
  price: string;
  per: string;
}

export function crossIndustryLine(line: InvoiceLine, index: number): object {
  const { unit, quantity, price, per } = quantityOf(line);
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(index + 1) },
    'ram:SpecifiedTradeProduct': {
      'ram:Name': nameOf(line),
      ...('tariffName' in line && { 'ram:Description': line.tariffName }),
    },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': {
        'ram:ChargeAmount': price,
        'ram:BasisQuantity': { '@unitCode': unit, '#': per },
      },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': unit, '#': quantity } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': {
        'ram:TypeCode': 'VAT',
        'ram:CategoryCode': categoryOf(line.vatPercent),
        'ram:RateApplicablePercent': String(line.vatPercent),
      },
      'ram:BillingSpecifiedPeriod': periodOf(line),
      'ram:SpecifiedTradeSettlementLineMonetarySummation': { 'ram:LineTotalAmount': eurosOf(line.amountCents) },
    },
  };
}

/** 'Netzstrom HT' or 'Netzstrom, dynamisch' where the price depends on the time. */
function nameOf(line: InvoiceLine): string {
  if (line.kind !== 'grid' || (!line.levels && line.market === undefined)) return texts.line[line.kind];
  const levels = line.levels ? ` ${line.levels.join('/')}` : '';
  return `Netzstrom${levels}${line.market === undefined ? '' : ', dynamisch'}`;
}

/** Yearly prices count days of the calendar year; what lowers the amount has a negative quantity. */
function quantityOf(line: InvoiceLine): Quantity {
  if (line.kind === 'priceCap') {
    const quantity = line.amountCents < 0 ? '-1' : '1';
    return { unit: 'C62', quantity, price: eurosOf(Math.abs(line.amountCents)), per: '1' };
  }
  if ('days' in line) {
    const perYear = line.kind === 'base' ? new Big(line.eurPerMonth).times(12) : new Big(line.eurPerYear);
    const days = line.kind === 'gridFeeReduction' ? 0 - line.days : line.days;
    return { unit: 'DAY', quantity: String(days), price: perYear.toFixed(), per: String(line.daysOfYear) };
  }
  if (line.kind === 'grid' && line.market) return soldAtMarket(line);
  const kwh = new Big(line.energyWh).div(1000).times(line.kind === 'discount' ? -1 : 1);
  return { unit: 'KWH', quantity: kwh.toFixed(), price: new Big(line.ctPerKwh).div(100).toFixed(), per: '1' };
}

/** Each quarter-hour has a price of its own: the amount is the price of the whole energy. */
function soldAtMarket({ energyWh, amountCents }: { energyWh: number; amountCents: number }): Quantity {
  const kwh = new Big(energyWh).div(1000);
  const quantity = Math.sign(amountCents) < 0 ? kwh.abs().times(-1) : kwh.abs();
  return { unit: 'KWH', quantity: quantity.toFixed(), price: eurosOf(Math.abs(amountCents)), per: kwh.abs().toFixed() };
}
