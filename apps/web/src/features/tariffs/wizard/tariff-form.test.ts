import { describe, expect, it } from 'vitest';
import '../../../i18n/i18n.ts';
import type { TimedPrices } from '@lichthof/domain/tariffs/tariff-prices.ts';
import { useGermanValidationTexts } from '../../../i18n/validation-texts.ts';
import {
  emptyTariff,
  mixBodyOf,
  openMixYear,
  toTariffBody,
  type TariffForm,
  tariffSchema,
  withLevies,
} from './tariff-form.ts';
import { type TimedForm, toTimedForms, toTimedPrice } from '../timed/timed-form.ts';

useGermanValidationTexts();
const context = {
  today: '2026-11-23',
  supplyModel: 'full_supply',
  mixYears: [2024],
  takenNames: ['Hausstrom'],
} as const;
const grid = { ...emptyTariff().grid };
for (const item of Object.keys(grid) as (keyof typeof grid)[]) grid[item] = '1.25';
const percents = { ...emptyTariff().mix.percents, coal: '33.3', naturalGas: '33.3', nuclear: '33.4' };
const whole: TariffForm = {
  ...emptyTariff(),
  name: ' Neu ',
  startDate: '2027-01-01',
  mix: { isLater: false, percents, co2GramsPerKwh: '300', nuclearWasteGramsPerKwh: '0', source: 'Vorlieferant' },
  baseEurPerMonth: '10.5042',
  pvCtPerKwh: '0.30',
  grid,
};
const errorsOf = (changed: Partial<TariffForm>, changedContext = {}) => {
  const result = tariffSchema({ ...context, mixYears: [2024], takenNames: ['Hausstrom'], ...changedContext }).safeParse(
    { ...whole, ...changed },
  );
  return (result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
};

describe('the form of a tariff', () => {
  it('takes thirds of 33,3 + 33,3 + 33,4 and four decimals', () => expect(errorsOf({})).toEqual([]));

  it.each<[string, Partial<TariffForm>, string, string]>([
    [
      'a name that is taken',
      { name: 'HAUSSTROM ' },
      'name',
      'Diesen Namen gibt es schon. Bitte wählen Sie einen anderen.',
    ],
    ['no name', { name: ' ' }, 'name', 'Bitte geben Sie einen Text ein.'],
    ['yesterday', { startDate: '2026-11-22' }, 'startDate', 'Bitte wählen Sie heute oder einen späteren Tag.'],
    [
      '29.02. of a common year',
      { startDate: '29.02.2027' },
      'startDate',
      'Bitte geben Sie ein gültiges Datum ein, zum Beispiel 01.09.2026.',
    ],
    [
      'a mix of 99,99',
      { mix: { ...whole.mix, percents: { ...percents, coal: '33.29' } } },
      'mix.sum',
      'Die Anteile müssen zusammen genau 100 % ergeben.',
    ],
    ['five decimals', { pvCtPerKwh: '21.50001' }, 'pvCtPerKwh', 'Preise haben höchstens vier Nachkommastellen.'],
    ['a negative price', { pvCtPerKwh: '-1' }, 'pvCtPerKwh', 'Bitte geben Sie einen Preis ab 0 ein.'],
    [
      '13.764 typed with a point',
      { pvCtPerKwh: '13764' },
      'pvCtPerKwh',
      'Das sind mehr als 500 ct/kWh. Bitte schreiben Sie Nachkommastellen mit Komma, zum Beispiel 13,764.',
    ],
    [
      'a base price of a thousand euros',
      { baseEurPerMonth: '1234' },
      'baseEurPerMonth',
      'Das sind mehr als 1.000 € im Monat. Bitte schreiben Sie Nachkommastellen mit Komma, zum Beispiel 10,504.',
    ],
    [
      'a metering fee without amount',
      { meteringFee: 'included' },
      'meteringEurPerYear',
      'Bitte geben Sie eine Zahl ein.',
    ],
    [
      'a metering fee above the base price of a year',
      { meteringFee: 'included', meteringEurPerYear: '200' },
      'meteringEurPerYear',
      'Das ist mehr als der Grundpreis eines Jahres und kann nicht darin enthalten sein.',
    ],
    [
      'a metering fee of a thousand euros',
      { meteringFee: 'charged', meteringEurPerYear: '2521' },
      'meteringEurPerYear',
      'Das sind mehr als 1.000 € im Jahr. Bitte schreiben Sie Nachkommastellen mit Komma, zum Beispiel 20,50.',
    ],
    [
      'a reduction of the grid fee by nothing',
      { moduleOneEurPerYear: '0' },
      'moduleOneEurPerYear',
      'Ein Nachlass von 0 € ist keiner. Bitte lassen Sie das Feld leer.',
    ],
    ['a missing levy', { grid: { ...grid, kwk: null } }, 'grid.kwk', 'Bitte geben Sie eine Zahl ein.'],
    [
      'a discount without threshold',
      { hasDiscount: true, discountCt: '1' },
      'discountThresholdPercent',
      'Bitte geben Sie eine Zahl ein.',
    ],
  ])('refuses %s', (_, changed, path, message) => expect(errorsOf(changed)).toEqual([[path, message]]));

  it('starts today and on 29.02. of a leap year', () => {
    expect(errorsOf({ startDate: '2026-11-23' })).toEqual([]);
    expect(errorsOf({ startDate: '2028-02-29' })).toEqual([]);
    expect(errorsOf({ startDate: '2023-08-01', isInForceAlready: true })).toEqual([]);
  });

  it('asks for the mix only where it is printed and not entered', () => {
    const mix = { ...emptyTariff().mix };
    expect(errorsOf({ mix }).map(([path]) => path)).toContain('mix.sum');
    expect(errorsOf({ mix }, { mixYears: [2025] })).toEqual([]);
    expect(errorsOf({ mix: { ...mix, isLater: true } })).toEqual([]);
    expect(errorsOf({ mix }, { mixYears: null })).toEqual([]);
    expect(errorsOf({ mix, grid: emptyTariff().grid, baseEurPerMonth: null }, { supplyModel: 'ggv' })).toEqual([]);
    expect(openMixYear(whole, { ...context, mixYears: [], takenNames: [] })).toBe(2025);
  });

  it('sends exact prices, and empty sources as 0', () => {
    expect(toTariffBody(whole, 'full_supply')).toMatchObject({
      name: 'Neu',
      prices: { baseEurPerMonth: '10.5042', discount: null },
    });
    const withFee = { ...whole, meteringFee: 'charged', meteringEurPerYear: '25.21' } as const;
    expect(toTariffBody(withFee, 'full_supply').prices.metering).toEqual({ eurPerYear: '25.21', isIncluded: false });
    expect(toTariffBody(withFee, 'ggv').prices.metering).toBeNull();
    expect(toTariffBody(whole, 'full_supply').prices.metering).toBeNull();
    const reduced = { ...whole, moduleOneEurPerYear: '117.55' };
    expect(toTariffBody(reduced, 'full_supply').prices.moduleOneEurPerYear).toBe('117.55');
    expect(toTariffBody(reduced, 'ggv').prices).not.toHaveProperty('moduleOneEurPerYear');
    expect(toTariffBody({ ...whole, baseEurPerMonth: null }, 'ggv').prices.gridCtPerKwh.kwk).toBe('0');
    expect(mixBodyOf(whole, 2025)).toMatchObject({
      year: 2025,
      percents: { coal: '33.3', tenantElectricity: '0' },
      version: null,
    });
  });
});

describe('proposed levies', () => {
  const levy = (year: number, ctPerKwh: string) => ({
    year,
    item: 'kwk' as const,
    ctPerKwh,
    source: 'Q',
    isVerified: true,
  });
  const levies = [levy(2026, '0.446'), levy(2027, '0.5')];

  it('follow the year until something else is typed', () => {
    const first = withLevies({ ...whole, grid: { ...grid, kwk: null } }, levies, 2026);
    expect(first.kwk).toBe('0.446');
    expect(withLevies({ ...whole, grid: first, levyYear: 2026 }, levies, 2027).kwk).toBe('0.5');
    expect(withLevies({ ...whole, grid: { ...first, kwk: '0.4' }, levyYear: 2026 }, levies, 2027).kwk).toBe('0.4');
    expect(withLevies({ ...whole, grid: { ...first, offshore: null } }, levies, 2028)).toMatchObject({
      offshore: null,
    });
  });
});

describe('prices by time in the form of a tariff', () => {
  const { timed } = emptyTariff();
  const filled: TimedForm = { ...timed.commodity, kind: 'windows', ctPerKwh: { NT: '10', ST: null, HT: '16' } };
  const withCommodity = (changed: Partial<TimedForm>): Partial<TariffForm> => ({
    timed: { ...timed, commodity: { ...filled, ...changed } },
    grid: { ...grid, commodity: null },
  });
  const [window] = filled.windows;

  it('need no fixed price, and are sent with their mean', () => {
    expect(errorsOf(withCommodity({}))).toEqual([]);
    const { prices } = toTariffBody({ ...whole, ...withCommodity({}) }, 'full_supply');
    // 16 of 24 hours on 261 of 365 days at 16, else 10 ct/kWh
    expect(prices.gridCtPerKwh.commodity).toBe('12.8603');
    expect(prices.timed).toEqual({
      commodity: {
        kind: 'windows',
        ctPerKwh: { NT: '10', HT: '16' },
        windows: [{ level: 'HT', days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '06:00', to: '22:00' }],
        rest: 'NT',
        holidays: 'weekday',
        state: null,
        clock: 'legal',
      },
    });
  });

  it.each<[string, Partial<TimedForm>, string, string]>([
    [
      'a missing price',
      { ctPerKwh: { NT: null, ST: null, HT: '16' } },
      'ctPerKwh.NT',
      'Bitte geben Sie eine Zahl ein.',
    ],
    [
      'hours without a level',
      { rest: 'none' },
      'calendar',
      'Zu manchen Zeiten gilt keine Stufe. Bitte wählen Sie, was außerhalb der Fenster gilt.',
    ],
    [
      'two levels at once',
      { windows: window ? [window, { ...window, level: 'NT', from: '21:45', to: '06:15' }] : [] },
      'calendar',
      'Zu manchen Zeiten gelten zwei Stufen. Bitte ändern Sie die Fenster so, dass keines ein anderes überdeckt.',
    ],
    [
      'a window on no day',
      { windows: window ? [{ ...window, days: [] }] : [] },
      'windows.0.days',
      'Bitte wählen Sie mindestens einen Wochentag.',
    ],
  ])('name %s', (_, changed, path, message) =>
    expect(errorsOf(withCommodity(changed))).toEqual([[`timed.commodity.${path}`, message]]),
  );

  it('come back to the form as they were stored: seasons over New Year, quarters of module 3', () => {
    const seasonal = { ...filled, windows: window ? [{ ...window, fromMonth: 10, toMonth: 3 }] : [] };
    const calendar = { ...timed.gridUsage, kind: 'module3' as const, ctPerKwh: { NT: '4', ST: '10', HT: '14' } };
    const stored = { commodity: toTimedPrice(seasonal), gridUsage: toTimedPrice(calendar) } as TimedPrices;
    expect(stored.commodity).toMatchObject({ windows: [{ months: [10, 11, 12, 1, 2, 3] }] });
    expect(stored.gridUsage).toMatchObject({
      calendar: {
        Q2: [
          { level: 'NT', from: '00:00', to: '05:00' },
          { level: 'ST', from: '05:00', to: '17:00' },
          { level: 'HT', from: '17:00', to: '21:00' },
          { level: 'ST', from: '21:00', to: '24:00' },
        ],
      },
    });
    const { commodity, gridUsage } = toTimedForms(stored);
    expect([toTimedPrice(commodity), toTimedPrice(gridUsage)]).toEqual([stored.commodity, stored.gridUsage]);
  });
});
