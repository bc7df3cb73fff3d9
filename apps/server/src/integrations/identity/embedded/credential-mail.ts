import { formatLongDayAndTime } from '@lichthof/domain/formats/date-formats.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { html, type Html } from '../../html.ts';
import { mailPage } from '../../mail/mail-page.ts';
import type { CredentialPurpose } from '../identity-provider.ts';

export interface CredentialMailContent {
  /** 'Anna Müller' */
  greetingName: string;
  email: string;
  linkUrl: string;
  expiresAt: Date;
  portalUrl: string;
}

export interface CredentialMail {
  subject: string;
  text: string;
  html: string;
}

interface Wording {
  subject: string;
  opening: string;
  action: string;
  lifetime: string;
  afterwards: string;
  unexpected: string;
}

const portal = 'Lichthof';

const wordings: Record<CredentialPurpose, (content: CredentialMailContent) => Wording> = {
  invitation: ({ email, expiresAt }) => ({
    subject: `Ihr Zugang zu ${portal}`,
    opening: `für Sie wurde ein Zugang zu ${portal} eingerichtet, dem Portal für Energie und Mieterstrom in Ihrem Haus. Legen Sie bitte Ihr Passwort fest:`,
    action: 'Passwort festlegen',
    lifetime: `Der Link gilt sieben Tage, bis ${formatExpiry(expiresAt)}, und nur einmal.`,
    afterwards: `Danach melden Sie sich mit Ihrer E-Mail-Adresse ${email} an.`,
    unexpected:
      'Sie haben keinen Zugang erwartet? Dann brauchen Sie nichts zu tun; fragen Sie im Zweifel Ihre Hausverwaltung.',
  }),
  reset: ({ email, expiresAt }) => ({
    subject: `Neues Passwort für ${portal}`,
    opening: `für Ihren Zugang zu ${portal} wurde ein neues Passwort angefordert. Legen Sie es hier fest:`,
    action: 'Neues Passwort festlegen',
    lifetime: `Der Link gilt eine Stunde, bis ${formatExpiry(expiresAt)}, und nur einmal.`,
    afterwards: `Danach melden Sie sich mit Ihrer E-Mail-Adresse ${email} und dem neuen Passwort an. Auf allen Geräten werden Sie abgemeldet.`,
    unexpected:
      'Sie möchten Ihr Passwort nicht ändern? Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.',
  }),
};

/** The mail with the link to choose a password. */
export function credentialMail(purpose: CredentialPurpose, content: CredentialMailContent): CredentialMail {
  const wording = wordings[purpose](content);
  return { subject: wording.subject, text: textOf(wording, content), html: htmlOf(wording, content) };
}

/** 'Mittwoch, 23. September 2026 um 14:05 Uhr' */
const formatExpiry = (at: Date) => `${formatLongDayAndTime(at.getTime(), defaultTimeZone)} Uhr`;

function textOf(wording: Wording, { greetingName, linkUrl, portalUrl }: CredentialMailContent): string {
  return `Guten Tag ${greetingName},

${wording.opening}

${linkUrl}

${wording.lifetime} ${wording.afterwards}

Ist der Link abgelaufen, fordern Sie auf der Anmeldeseite unter „Passwort vergessen?“ einen neuen an:
${portalUrl}

${wording.unexpected}

Freundliche Grüße
${portal}
`;
}

function htmlOf(wording: Wording, { greetingName, linkUrl, portalUrl }: CredentialMailContent): string {
  return mailPage(
    wording.subject,
    html`
      <main>
        <h1 style="font-size: 20px">${wording.subject}</h1>
        <p>Guten Tag ${greetingName},</p>
        <p>${wording.opening}</p>
        <p>${button(linkUrl, wording.action)}</p>
        <p>${wording.lifetime} ${wording.afterwards}</p>
        <p>
          Ist der Link abgelaufen, fordern Sie auf der
          <a href="${portalUrl}" style="color: inherit">Anmeldeseite</a> unter „Passwort vergessen?“ einen neuen an.
        </p>
        <p>${wording.unexpected}</p>
        <p>Freundliche Grüße<br />${portal}</p>
        <p style="font-size: 14px; overflow-wrap: anywhere">
          Öffnet sich beim Klick nichts, kopieren Sie diese Adresse in Ihren Browser:<br />${linkUrl}
        </p>
      </main>
    `,
  );
}

function button(url: string, label: string): Html {
  const style =
    'display: inline-block; padding: 10px 20px; border: 2px solid; border-radius: 8px; font-weight: bold; color: inherit';
  return html`<a href="${url}" style="${style}">${label}</a>`;
}
