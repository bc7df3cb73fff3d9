import { fillPath, portalPages } from '@lichthof/contracts/portal-pages.ts';
import { formatLongDay, formatMonth } from '@lichthof/domain/formats/date-formats.ts';
import { formatEuros, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import type { NoticeFacts } from './add-notice.ts';
import { intakeWording } from './intake-wording.ts';
import { Html, html } from '../../integrations/html.ts';
import { mailPage } from '../../integrations/mail/mail-page.ts';
import { alarmWording } from './alarm-wording.ts';

interface NoticeMail {
  subject: string;
  text: string;
  html: string;
}

export interface Wording {
  subject: string;
  paragraphs: string[];
  /** Links below the paragraphs, each to a page of the portal. */
  items?: { text: string; page: string }[];
  /** The action of the link; without it the link leads to the portal. */
  action?: string;
  /** The page behind the link; without it the start of the portal. */
  page?: string;
  /** The user whose e-mail address the link confirms. */
  confirms?: number;
  /** Stopped by the second link of mails that are sent by choice. */
  stops?: string;
}

/** One row per kind: what the mail says, where its link leads, and whether a second link stops such mails. */
type Wordings = {
  [Kind in NoticeFacts['kind']]: (facts: Extract<NoticeFacts, { kind: Kind }>['facts'], customerId: number) => Wording;
};

const confirmEmail = (by: string, userId: number): Wording => ({
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  paragraphs: [
    `${by} hat diese E-Mail-Adresse für Ihren Zugang zu Lichthof eingetragen. Sie gilt, sobald Sie sie bestätigt haben; der Link dafür gilt sieben Tage.`,
    'Haben Sie keinen Zugang zu Lichthof? Dann brauchen Sie nichts zu tun.',
  ],
  action: 'E-Mail-Adresse bestätigen',
  confirms: userId,
});

const askManager = 'Stimmt das nicht? Dann sprechen Sie bitte Ihre Hausverwaltung an.';
const notYou =
  'Waren Sie das nicht und wissen Sie nichts davon? Dann sprechen Sie bitte gleich Ihre Hausverwaltung an.';

const wordings: Wordings = {
  alarms: alarmWording,
  dataIntake: intakeWording,
  webhookSwitchedOff: ({ customer, url }, customerId) => ({
    subject: 'Ihr Webhook wurde abgeschaltet',
    paragraphs: [
      `Lichthof konnte Ihrem eigenen System über mehrere Tage nichts zustellen und hat den Webhook von ${customer} abgeschaltet. Die Adresse ist: ${url}`,
      'Unter „Alarme“, „Webhook“ sehen Sie, was das System zuletzt geantwortet hat. Dort testen Sie ihn und schalten ihn wieder ein. Alarme sehen Sie weiterhin im Portal.',
    ],
    action: 'Webhook ansehen',
    page: fillPath(portalPages.customerAlarms, { customerId }),
  }),
  coTenant: ({ apartment, name, seesFrom }) => ({
    subject: 'Jemand wurde für Ihre Wohnung eingetragen',
    paragraphs: [
      `${name} ist jetzt auch als Mieterin oder Mieter Ihrer Wohnung eingetragen: ${apartment}.`,
      `${name} sieht den Stromverbrauch der Wohnung ab dem ${formatLongDay(seesFrom)}, nichts von den Tagen davor. Ihre Einwilligung ändert sich dadurch nicht.`,
      askManager,
    ],
  }),
  occupancyWithdrawn: ({ apartment }) => ({
    subject: 'Ihre Mietzeit wurde zurückgenommen',
    paragraphs: [
      `Ihre Verwaltung hat zurückgenommen, dass Sie hier wohnen: ${apartment}. Sie sehen die Wohnung im Portal nicht mehr. Ihr Verbrauch bleibt für andere gesperrt.`,
      askManager,
    ],
  }),
  emailChange: ({ by, confirmedBy }) =>
    confirmedBy !== null
      ? confirmEmail(by, confirmedBy)
      : {
          subject: 'Ihre E-Mail-Adresse soll geändert werden',
          paragraphs: [
            `${by} hat für Ihren Zugang eine andere E-Mail-Adresse eingetragen. Sie gilt erst, wenn sie bestätigt ist; bis dahin melden Sie sich wie bisher an.`,
            notYou,
          ],
        },
  emailChanged: ({ by, wasOnlyInvited }) => ({
    subject: wasOnlyInvited ? 'Ihre Einladung zu Lichthof gilt nicht mehr' : 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      wasOnlyInvited
        ? `Für den Zugang, zu dem Sie an diese Adresse eingeladen waren, gilt jetzt eine andere E-Mail-Adresse; eingetragen hat sie ${by}. Ihre Einladung ist damit beendet: Der Link in der Mail an Sie gilt nicht mehr.`
        : `Für Ihren Zugang gilt jetzt eine andere E-Mail-Adresse; eingetragen hat sie ${by}. Mit dieser Adresse können Sie sich nicht mehr anmelden.`,
      notYou,
    ],
  }),
  reset: () => ({
    subject: 'Für Ihren Zugang wurde ein neues Passwort angefordert',
    paragraphs: [
      'Für Ihren Zugang wurde ein neues Passwort angefordert. Der Link ging an die E-Mail-Adresse, die seit kurzem für ihn gilt. Sie bekommen diese Nachricht, weil bis vor kurzem Ihre Adresse galt.',
      notYou,
    ],
  }),
  monthlyInformation: ({ apartmentId, apartment, month, energyWh, grossCents, pvPercent }) => ({
    subject: `Ihr Strom im ${formatMonth(`${month}-01`)}`,
    paragraphs: [
      energyWh === null
        ? `Ihre Monatsinformation für den ${formatMonth(`${month}-01`)} liegt im Portal: ${apartment}. Es fehlen noch zu viele Werte, um Mengen und Kosten zu nennen.`
        : `Im ${formatMonth(`${month}-01`)} haben Sie ${kilowattHours(energyWh)} verbraucht: ${apartment}.${pvPercent === null ? '' : ` Davon kamen ${pvPercent} % vom Dach.`}`,
      ...(grossCents === null
        ? []
        : [
            `Nach den Preisen Ihres Vertrags sind das ${formatEuros(grossCents)} mit Umsatzsteuer. Das ist keine Rechnung: Sie müssen nichts bezahlen.`,
          ]),
      'Im Portal stehen Vergleiche und Einzelheiten. Die Monatsinformation ist kostenlos.',
    ],
    action: 'Monatsinformation ansehen',
    page: `${fillPath(portalPages.tenantMonths, { apartmentId })}?month=${month}`,
    stops: 'Monatsinformation nicht mehr per E-Mail',
  }),
  newDocument: ({ apartmentId, apartment, number }) => ({
    subject: 'Eine neue Rechnung liegt im Portal',
    paragraphs: [`Die Rechnung ${number} liegt für Sie im Portal: ${apartment}.`],
    action: 'Dokumente ansehen',
    page: fillPath(portalPages.tenantDocuments, { apartmentId }),
    stops: 'Nicht mehr über neue Rechnungen schreiben',
  }),
};

const kilowattHours = (energyWh: number) => `${formatNumber(energyWh / 1000, 1)} kWh`;

/** The words of a notice. */
export const wordNotice = ({ kind, facts }: NoticeFacts, customerId: number): Wording =>
  // each kind comes with its own facts
  wordings[kind](facts as never, customerId);

/** The mail as text and as HTML. */
export function noticeMail(wording: Wording, addressed: Addressed): NoticeMail {
  return {
    subject: wording.subject,
    text: textOf(wording, addressed),
    html: htmlOf(wording, addressed),
  };
}

interface Addressed {
  /** 'Anna Müller' */
  name: string;
  /** Where browsers reach the server, without a slash at the end. */
  publicUrl: string;
  linkUrl: string;
  /** Stops mails of this kind; absent for mails that are sent in any case. */
  stopUrl?: string;
}

const textOf = (
  { paragraphs, items = [], action = 'Zum Portal', stops }: Wording,
  { name, publicUrl, linkUrl, stopUrl }: Addressed,
) => `Guten Tag ${name},

${[...paragraphs, ...items.map(({ text, page }) => `${text}\n${publicUrl}${page}`)].join('\n\n')}

${action}:
${linkUrl}

Freundliche Grüße
Lichthof
${stopUrl ? `\n${stops}:\n${stopUrl}\n` : ''}`;

function htmlOf(wording: Wording, { name, publicUrl, linkUrl, stopUrl }: Addressed): string {
  const { subject, paragraphs, items = [], action = 'Zum Portal', stops } = wording;
  const body = paragraphs.map((paragraph) => html`<p>${paragraph}</p>`.text).join('\n');
  const links = items.map(
    ({ text, page }) => html`<li><a href="${publicUrl}${page}" style="color: inherit">${text}</a></li>`.text,
  );
  const list = items.length > 0 ? `<ul>${links.join('\n')}</ul>` : '';
  const stop = stopUrl ? html`<p><a href="${stopUrl}" style="color: inherit">${stops ?? ''}</a></p>`.text : '';
  return mailPage(
    subject,
    html`
      <main>
        <h1 style="font-size: 20px">${subject}</h1>
        <p>Guten Tag ${name},</p>
        ${new Html(body)} ${new Html(list)}
        <p><a href="${linkUrl}" style="color: inherit">${action}</a></p>
        <p>Freundliche Grüße<br />Lichthof</p>
        ${new Html(stop)}
      </main>
    `,
  );
}
