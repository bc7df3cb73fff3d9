import { describe, expect, it } from 'vitest';
import {
  billingTextNames,
  billingTextsOf,
  defaultBillingTexts,
  longestTextOf,
  mostBillingTextLines,
  ownBillingTextsOf,
  requiredBillingTexts,
  statesOfLaw,
} from './billing-texts.ts';

describe('billing texts', () => {
  it('takes the default where the provider has no own text, and nothing where it left a text out', () => {
    const texts = billingTextsOf({ complaint: 'An die Verwaltung.', latePayment: null });
    expect(texts).toEqual({ ...defaultBillingTexts, complaint: 'An die Verwaltung.', latePayment: '' });
  });

  it('keeps only what differs from the default', () => {
    expect(ownBillingTextsOf(defaultBillingTexts)).toEqual({});
    expect(ownBillingTextsOf({ ...defaultBillingTexts, introduction: 'Danke.', latePayment: '' })).toEqual({
      introduction: 'Danke.',
      latePayment: null,
    });
  });

  it('returns the same texts after a round through the own ones', () => {
    const texts = { ...defaultBillingTexts, conciliation: 'Anders', furtherNotes: 'Mehr', latePayment: '' };
    expect(billingTextsOf(ownBillingTextsOf(texts))).toEqual(texts);
  });

  it.each(requiredBillingTexts)('has a default for %s with its law', (name) => {
    expect(defaultBillingTexts[name]).not.toBe('');
    expect(statesOfLaw[name]?.law).toContain('EnWG');
  });

  it.each(billingTextNames)('has a default for %s within the limits', (name) => {
    expect(defaultBillingTexts[name].length).toBeLessThanOrEqual(longestTextOf(name));
    expect(defaultBillingTexts[name].split('\n').length).toBeLessThanOrEqual(mostBillingTextLines);
  });

  it('names where and how to complain, with address, telephone and website of the conciliation body', () => {
    for (const part of ['Friedrichstraße', '10117', '030', 'www.schlichtungsstelle-energie.de', 'teilnehmen'])
      expect(defaultBillingTexts.conciliation).toContain(part);
  });
});
