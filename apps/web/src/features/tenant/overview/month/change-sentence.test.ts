import { describe, expect, it } from 'vitest';
import { i18n } from '../../../../i18n/i18n.ts';
import { changeSentence } from './change-sentence.ts';

const t = i18n.getFixedT('de', 'tenant');
const sentence = (energyWh: number, ...compared: [month: string, energyWh: number][]) =>
  changeSentence(
    energyWh,
    compared.map(([month, of]) => ({ month, energyWh: of })),
    t,
  ).replaceAll('\u00a0', ' ');

describe('the sentence on the change', () => {
  it('describes increases and decreases in words', () => {
    expect(sentence(129_400, ['2026-05-01', 127_600], ['2025-06-01', 139_200])).toBe(
      '1 % mehr als im Mai 2026, 7 % weniger als im Juni 2025.',
    );
  });

  it.each([
    [127_500, 127_600, 'etwa so viel wie im Mai 2026.'],
    [127_500, 0, 'im Mai 2026 kein Verbrauch.'],
  ])('describes %s after %s', (now, before, text) => expect(sentence(now, ['2026-05-01', before])).toBe(text));
});
