import { describe, expect, it } from 'vitest';
import { currentMandateVersion, mandateReference, mandateText, paperMandateVersion } from './mandate-text.ts';

const creditor = { name: 'Pleißeaue $& eG', creditorId: 'DE98ZZZ09999999999' };

describe('the text of a mandate', () => {
  it('names the creditor with its id, and leaves no placeholder', () => {
    const { title, paragraphs } = mandateText(currentMandateVersion, creditor)!;
    const whole = paragraphs.join(' ');
    expect(title).toBe('SEPA-Basislastschrift-Mandat');
    expect(whole).toContain('Ich ermächtige Pleißeaue $& eG (Gläubiger-Identifikationsnummer DE98ZZZ09999999999)');
    expect(whole).toContain('innerhalb von acht Wochen');
    expect(whole).not.toContain('{{');
  });

  it('is unknown for a paper form', () => {
    expect(mandateText(paperMandateVersion, creditor)).toBeNull();
  });
});

describe('a mandate reference', () => {
  it.each([
    [1, 'M-2026-0001'],
    [9999, 'M-2026-9999'],
    [10_000, 'M-2026-10000'],
  ])('of number %i is %s', (number, reference) => {
    expect(mandateReference(2026, number)).toBe(reference);
  });
});
