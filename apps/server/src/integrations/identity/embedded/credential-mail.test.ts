import { describe, expect, it } from 'vitest';
import { credentialMail, type CredentialMailContent } from './credential-mail.ts';

const content: CredentialMailContent = {
  greetingName: 'Anna Müller',
  email: 'anna.mueller@example.de',
  linkUrl: 'https://portal.example/sign-in/password?token=abc-123_XYZ',
  expiresAt: new Date('2026-09-23T12:05:00Z'),
  portalUrl: 'https://portal.example',
};

describe('The mail with a link', () => {
  it('reads as a letter for an invitation', () => {
    const { subject, text } = credentialMail('invitation', content);
    expect(subject).toBe('Ihr Zugang zu Lichthof');
    expect(text).toBe(`Guten Tag Anna Müller,

für Sie wurde ein Zugang zu Lichthof eingerichtet, dem Portal für Energie und Mieterstrom in Ihrem Haus. Legen Sie bitte Ihr Passwort fest:

https://portal.example/sign-in/password?token=abc-123_XYZ

Der Link gilt sieben Tage, bis Mittwoch, 23. September 2026 um 14:05 Uhr, und nur einmal. Danach melden Sie sich mit Ihrer E-Mail-Adresse anna.mueller@example.de an.

Ist der Link abgelaufen, fordern Sie auf der Anmeldeseite unter „Passwort vergessen?“ einen neuen an:
https://portal.example

Sie haben keinen Zugang erwartet? Dann brauchen Sie nichts zu tun; fragen Sie im Zweifel Ihre Hausverwaltung.

Freundliche Grüße
Lichthof
`);
  });

  it('says that the old password stays valid', () => {
    const { subject, text } = credentialMail('reset', content);
    expect(subject).toBe('Neues Passwort für Lichthof');
    expect(text).toContain('Der Link gilt eine Stunde, bis Mittwoch, 23. September 2026 um 14:05 Uhr');
    expect(text).toContain('Dann brauchen Sie nichts zu tun: Ihr bisheriges Passwort gilt weiter.');
  });

  it('shows German winter time', () => {
    const winter = { ...content, expiresAt: new Date('2027-01-31T23:30:00Z') };
    expect(credentialMail('reset', winter).text).toContain('bis Montag, 1. Februar 2027 um 00:30 Uhr');
  });

  it.each(['invitation', 'reset'] as const)('says the same as text and as HTML: %s', (purpose) => {
    const { text, html } = credentialMail(purpose, content);
    const words = html
      .slice(html.indexOf('<main>'))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ');
    const sentences = text.split('\n').filter((line) => line.endsWith('.') && !line.startsWith('Ist der Link'));
    expect(sentences.length).toBeGreaterThan(1);
    for (const sentence of sentences) expect(words).toContain(sentence);
    expect(html).toContain(`href="${content.linkUrl}"`);
  });

  it('is German to a screen reader and shown light or dark, without anything from elsewhere', () => {
    const { subject, html } = credentialMail('invitation', content);
    expect(html).toContain('<html lang="de">');
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    expect(html).not.toMatch(/<img|<link|src=|url\(|background|[^-]color: #/);
  });

  it.each(['greetingName', 'email', 'linkUrl', 'portalUrl'])('escapes HTML in %s', (name) => {
    const { html } = credentialMail('invitation', { ...content, [name]: `<img src=x onerror="a()">'&` });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;&#39;&amp;');
  });
});
