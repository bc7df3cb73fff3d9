import { formatLongDay } from '@lichthof/domain/formats/date-formats.ts';
import { formatNumber, formatPlain } from '@lichthof/domain/formats/number-formats.ts';
import type { PriceNoticeContent } from '@lichthof/domain/tariffs/price-notice.ts';
import { decimalsOfChange, type SupplierShareChange } from '@lichthof/domain/tariffs/supplier-share.ts';
import { letterMail, offerAnswers } from '../../../integrations/mail/letter-mail.ts';

/** The mail with a letter about higher prices; the supplier's share and the right to end the contract are in both. */
export function priceNoticeMail({
  recipient,
  provider,
  effectiveOn,
  supplierShare,
}: PriceNoticeContent): ReturnType<typeof letterMail> {
  const day = formatLongDay(effectiveOn);
  const subject = `Ihre Strompreise ändern sich ab ${day}`;
  const paragraphs = [
    `ab dem ${day} gelten für Sie neue Strompreise. Welche das sind und warum sie sich ändern, steht im Schreiben im Anhang.`,
    ...(supplierShare ? [shareSentence(supplierShare)] : []),
    `Sie können Ihren Vertrag ohne Einhaltung einer Frist zum ${day} kündigen (§ 41 Absatz 5 EnWG).`,
    offerAnswers(provider),
  ];
  return letterMail({ subject, recipient, paragraphs, providerName: provider.name });
}

/** How far the supplier's share of each price changes (EnWG § 41b (4)). */
function shareSentence(shares: SupplierShareChange[]): string {
  const parts = shares.map(({ price, share, percent }) => {
    const decimals = decimalsOfChange(share);
    const [before, after] = [share.before, share.after].map((amount) => formatNumber(Number(amount), decimals));
    if (before === after) return `${names[price]} unverändert ${after} ${units[price]}`;
    const change = percent === null ? '' : ` (${formatPlain(Number(percent), inPercent)} %)`;
    return `${names[price]} von ${before} auf ${after} ${units[price]}${change}`;
  });
  return `Der Versorgeranteil, also der Preis ohne Umsatzsteuer, Stromsteuer, Konzessionsabgabe, Umlagen, Netzentgelte und Messstellenbetrieb, ändert sich so (§ 41b Absatz 4 EnWG): ${parts.join('; ')}.`;
}

const names = { pv: 'Strom vom Dach', grid: 'Strom aus dem Netz', base: 'Grundpreis' };
const inPercent = { minimumFractionDigits: 1, signDisplay: 'exceptZero' } as const;
const units = { pv: 'ct/kWh', grid: 'ct/kWh', base: '€/Monat' };
