import { describe, expect, it } from 'vitest';
import { invoiceMail, type InvoiceMailContent } from './invoice-mail.ts';

const content: InvoiceMailContent = {
  invoiceNumber: 'RE-2023-0001',
  invoiceName: 'Stromrechnung',
  providerName: 'Sonnenhof Energie GmbH',
  greetingName: 'Anna Müller',
  periodText: 'August 2023',
  grossText: '84,12 €',
  dueText: '15. September 2023',
  portalUrl: 'https://portal.example/rechnungen?jahr=2023&monat=8',
  hotline: '030 1234567',
};

describe('The mail of an invoice', () => {
  it('names period and number in the subject', () => {
    expect(invoiceMail(content).subject).toBe('Ihre Stromrechnung August 2023 (RE-2023-0001)');
  });

  it('calls the last invoice of a contract by its name', () => {
    const { subject, text, html } = invoiceMail({ ...content, invoiceName: 'Schlussrechnung' });
    expect(subject).toBe('Ihre Schlussrechnung August 2023 (RE-2023-0001)');
    for (const said of [text, html]) {
      expect(said).toContain('anbei erhalten Sie Ihre Schlussrechnung als PDF.');
      expect(said).not.toContain('Stromrechnung');
    }
  });

  it('has the same content as text and as HTML', () => {
    const { text, html } = invoiceMail({ ...content, portalUrl: 'https://portal.example' });
    for (const said of Object.values({ ...content, portalUrl: 'https://portal.example' })) {
      expect(text).toContain(said);
      expect(html).toContain(said);
    }
  });

  it('matches the expected text', () => {
    expect(invoiceMail(content).text).toBe(`Guten Tag Anna Müller,

anbei erhalten Sie Ihre Stromrechnung als PDF.

Rechnungsnummer: RE-2023-0001
Abrechnungszeitraum: August 2023
Rechnungsbetrag: 84,12 €
Fällig am: 15. September 2023

Alle Ihre Rechnungen finden Sie auch im Portal:
https://portal.example/rechnungen?jahr=2023&monat=8

Haben Sie Fragen zur Rechnung? Sie erreichen uns unter 030 1234567.

Freundliche Grüße
Sonnenhof Energie GmbH
`);
  });

  it('sets the language, a title and row headers for screen readers', () => {
    const { html, subject } = invoiceMail(content);
    expect(html).toContain('<html lang="de">');
    expect(html).toContain(`<title>${subject}</title>`);
    expect(html.match(/<th scope="row"/g)).toHaveLength(4);
    expect(html).toContain('href="https://portal.example/rechnungen?jahr=2023&amp;monat=8"');
  });

  it.each(Object.keys(content))('escapes HTML characters in %s', (name) => {
    const { html } = invoiceMail({ ...content, [name]: `<img src=x onerror="a()">'&` });
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;a()&quot;&gt;&#39;&amp;');
  });
});
