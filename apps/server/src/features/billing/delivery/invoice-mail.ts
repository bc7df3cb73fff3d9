import { Html, html } from '../../../integrations/html.ts';
import { mailPage } from '../../../integrations/mail/mail-page.ts';

/** The texts of the mail, formatted as the reader sees them: '84,12 €', '15. September 2023'. */
export interface InvoiceMailContent {
  /** 'Ihre Stromrechnung August 2023 (RE-2023-0001)' */
  subject: string;
  /** 'anbei erhalten Sie Ihre Stromrechnung als PDF.' */
  sentence: string;
  facts: [label: string, value: string][];
  /** Follows the facts; empty if there is nothing to say. */
  note: string;
  providerName: string;
  /** 'Anna Müller' */
  greetingName: string;
  /** Null for somebody who has no account in the portal. */
  portalUrl: string | null;
  /** Explains an invoice to everybody, without signing in. */
  helpUrl: string;
  /** The provider's telephone number. */
  hotline: string;
}

export interface InvoiceMail {
  subject: string;
  text: string;
  html: string;
}

/** The mail with an invoice: it names amount and due date; the consumption is only in the invoice. */
export function invoiceMail(content: InvoiceMailContent): InvoiceMail {
  return { subject: content.subject, text: writeText(content), html: writeHtml(content) };
}

const inPortal = 'Alle Ihre Rechnungen finden Sie auch im Portal:';
const inHandbook = 'So lesen Sie Ihre Rechnung:';
const offerAnswers = (hotline: string) => `Haben Sie Fragen zur Rechnung? Sie erreichen uns unter ${hotline}.`;

function writeText(content: InvoiceMailContent): string {
  const { sentence, facts, note, providerName, greetingName, portalUrl, helpUrl, hotline } = content;
  const lines = facts.map(([label, value]) => `${label}: ${value}`);
  return `Guten Tag ${greetingName},

${sentence}

${lines.join('\n')}
${note && `\n${note}\n`}${portalUrl === null ? '' : `\n${inPortal}\n${portalUrl}\n`}
${inHandbook}
${helpUrl}

${offerAnswers(hotline)}

Freundliche Grüße
${providerName}
`;
}

function writeHtml(content: InvoiceMailContent): string {
  const { subject, sentence, facts, note, providerName, greetingName, portalUrl, helpUrl, hotline } = content;
  return mailPage(
    subject,
    html`
      <p>Guten Tag ${greetingName},</p>
      <p>${sentence}</p>
      <table style="border-collapse: collapse">
        ${writeRows(facts)}
      </table>
      ${note ? html`<p>${note}</p>` : new Html('')}
      ${portalUrl !== null && html`<p>${inPortal}<br /><a href="${portalUrl}">Rechnungen im Portal ansehen</a></p>`}
      <p>${inHandbook}<br /><a href="${helpUrl}">${helpUrl}</a></p>
      <p>${offerAnswers(hotline)}</p>
      <p>Freundliche Grüße<br />${providerName}</p>
    `,
  );
}

const labelStyle =
  'text-align: left; vertical-align: top; font-weight: normal; font-size: 14px; padding: 2px 12px 2px 0';
/** A creditor id is as long as what a phone leaves beside the labels. */
const valueStyle = 'vertical-align: top; padding: 2px 0; overflow-wrap: anywhere';

function writeRows(facts: InvoiceMailContent['facts']): Html {
  const rows = facts.map(
    ([name, value]) =>
      html`<tr>
        <th scope="row" style="${labelStyle}">${name}</th>
        <td style="${valueStyle}">${value}</td>
      </tr>`,
  );
  return new Html(rows.map(({ text }) => text).join('\n'));
}
