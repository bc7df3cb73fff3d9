import type { NoticeFacts } from '../../database/add-notice.ts';
import { Html, html } from '../../integrations/html.ts';

interface NoticeMail {
  subject: string;
  text: string;
  html: string;
}

interface Wording {
  subject: string;
  paragraphs: string[];
  /** What the link does; without it the link leads to the portal. */
  action?: string;
}

type Wordings = { [Kind in NoticeFacts['kind']]: (facts: Extract<NoticeFacts, { kind: Kind }>['facts']) => Wording };

const confirmEmail = (by: string): Wording => ({
  subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
  paragraphs: [
    `${by} hat diese E-Mail-Adresse für Ihren Zugang zu Lichthof eingetragen. Sie gilt, sobald Sie sie bestätigt haben; der Link dafür gilt sieben Tage.`,
    'Haben Sie keinen Zugang zu Lichthof? Dann brauchen Sie nichts zu tun.',
  ],
  action: 'E-Mail-Adresse bestätigen',
});

const askManager = 'Stimmt das nicht? Dann sprechen Sie bitte Ihre Hausverwaltung an.';
const notYou =
  'Waren Sie das nicht und wissen Sie nichts davon? Dann sprechen Sie bitte gleich Ihre Hausverwaltung an.';

const wordings: Wordings = {
  coTenant: ({ apartment, name, seesFrom }) => ({
    subject: 'Jemand wurde für Ihre Wohnung eingetragen',
    paragraphs: [
      `${name} ist jetzt auch als Mieterin oder Mieter Ihrer Wohnung eingetragen: ${apartment}.`,
      `${name} sieht den Stromverbrauch der Wohnung ab dem ${dayText(seesFrom)}, nichts von den Tagen davor. Ihre Einwilligung ändert sich dadurch nicht.`,
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
      ? confirmEmail(by)
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
};

/** What a notice says, as text and as HTML. */
export function noticeMail({ kind, facts }: NoticeFacts, { name, linkUrl }: Addressed): NoticeMail {
  // each kind comes with its own facts
  const wording = wordings[kind](facts as never);
  return {
    subject: wording.subject,
    text: textOf(wording, { name, linkUrl }),
    html: htmlOf(wording, { name, linkUrl }),
  };
}

interface Addressed {
  /** 'Anna Müller' */
  name: string;
  linkUrl: string;
}

const days = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayText = (day: string) => days.format(Date.parse(day));

const textOf = ({ paragraphs, action = 'Zum Portal' }: Wording, { name, linkUrl }: Addressed) => `Guten Tag ${name},

${paragraphs.join('\n\n')}

${action}:
${linkUrl}

Freundliche Grüße
Lichthof
`;

/** Sets no colours, so that mail programs show it light or dark as configured. */
function htmlOf({ subject, paragraphs, action = 'Zum Portal' }: Wording, { name, linkUrl }: Addressed): string {
  const body = paragraphs.map((paragraph) => html`<p>${paragraph}</p>`.text).join('\n');
  return html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
      </head>
      <body style="font-family: Arial, Helvetica, sans-serif; font-size: 16px; line-height: 1.5">
        <main>
          <h1 style="font-size: 20px">${subject}</h1>
          <p>Guten Tag ${name},</p>
          ${new Html(body)}
          <p><a href="${linkUrl}" style="color: inherit">${action}</a></p>
          <p>Freundliche Grüße<br />Lichthof</p>
        </main>
      </body>
    </html> `.text;
}
