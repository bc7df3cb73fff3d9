import { describe, expect, it } from 'vitest';
import { invoiceMail, type InvoiceMailContent } from './invoice-mail.ts';

const content: InvoiceMailContent = {
  subject: 'Ihre Stromrechnung August 2023 (RE-2023-0001)',
  sentence: 'anbei erhalten Sie Ihre Stromrechnung als PDF.',
  facts: [
    ['Rechnungsnummer', 'RE-2023-0001'],
    ['Rechnungsbetrag', '84,12 €'],
  ],
  note: '',
  providerName: 'Sonnenhof Energie GmbH',
  greetingName: 'Anna Müller',
  portalUrl: 'https://portal.example/rechnungen?jahr=2023&monat=8',
  helpUrl: 'https://hilfe.example/rechnung',
  hotline: '030 1234567',
};

describe('The mail of an invoice', () => {
  it('has the same content as text and as HTML', () => {
    const withNote = { ...content, note: 'Es gilt der 1. Mai.', portalUrl: 'https://portal.example' };
    const { text, html } = invoiceMail(withNote);
    const { subject, facts, ...words } = withNote;
    for (const said of [...Object.values(words), ...facts.flat()]) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it('matches the expected text', () => {
    expect(invoiceMail(content).text).toBe(`Guten Tag Anna Müller,

anbei erhalten Sie Ihre Stromrechnung als PDF.

Rechnungsnummer: RE-2023-0001
Rechnungsbetrag: 84,12 €

Alle Ihre Rechnungen finden Sie auch im Portal:
https://portal.example/rechnungen?jahr=2023&monat=8

So lesen Sie Ihre Rechnung:
https://hilfe.example/rechnung

Haben Sie Fragen zur Rechnung? Sie erreichen uns unter 030 1234567.

Freundliche Grüße
Sonnenhof Energie GmbH
`);
  });

  it('does not lead somebody without an account to the portal', () => {
    const { text, html } = invoiceMail({ ...content, portalUrl: null });
    expect(text).toContain('84,12 €\n\nSo lesen Sie');
    expect(text + html).not.toMatch(/Portal|portal\.example/);
  });

  it('sets the language and row headers for screen readers', () => {
    const { html } = invoiceMail(content);
    expect(html).toContain('<html lang="de">');
    expect(html.match(/<th scope="row"/g)).toHaveLength(2);
    expect(html).toContain('href="https://portal.example/rechnungen?jahr=2023&amp;monat=8"');
  });

  it('fits a phone and follows its dark colours', () => {
    const { html } = invoiceMail(content);
    expect(html.match(/<td style="[^"]*overflow-wrap: anywhere"/g)).toHaveLength(2);
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
  });

  const words = Object.keys(content).filter((name) => name !== 'facts');
  it.each([...words, 'facts'])('escapes HTML characters in %s', (name) => {
    const bad = `<img src=x onerror="a()">'&`;
    const { html } = invoiceMail({ ...content, [name]: name === 'facts' ? [[bad, bad]] : bad });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;&#39;&amp;');
  });
});
