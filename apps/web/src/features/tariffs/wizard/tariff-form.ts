import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { saveElectricityMix } from '@lichthof/contracts/supply/electricity-supply.ts';
import { decimalSchema } from '@lichthof/contracts/supply/electricity-supply.ts';
import type { BodyOf } from '@lichthof/contracts/endpoint.ts';
import { requiredLine } from '@lichthof/contracts/fields.ts';
import type { createTariff } from '@lichthof/contracts/supply/tariffs.ts';
import { electricitySources, labelYearOf } from '@lichthof/domain/billing/labelling/electricity-labelling.ts';
import type { SupplyModel } from '@lichthof/domain/billing/contracts/contract.ts';
import type { TariffFields } from '@lichthof/domain/fields/tariff-fields.ts';
import { levyItems, type LevyOfYear, proposeLevies } from '@lichthof/domain/tariffs/levies.ts';
import { brokenPriceRule, isMeteringAboveBase, type PriceUnit } from '@lichthof/domain/tariffs/tariff-price-rules.ts';
import {
  type GridCostItem,
  gridCostItems,
  type TariffPrices,
  type TimedPrices,
} from '@lichthof/domain/tariffs/tariff-prices.ts';
import { withMeanPrices } from '@lichthof/domain/tariffs/timed/mean-price.ts';
import { isDay } from '@lichthof/domain/time/days.ts';
import { z } from 'zod';
import { hundredthsOf } from '../../../ui/fields/hundredths.ts';
import { emptyMix, isWhole } from '../../providers/mix-rules.ts';
import { timedFields, type TimedItem, timedItems, toTimedForms, toTimedPrice } from '../timed/timed-form.ts';
import { findTimedFaults } from '../timed/timed-rules.ts';

const decimal = z.string().nullable();

/** Whether a tariff names the price of metering, and if so, whether the base price contains it. */
export const meteringFeeKinds = ['notNamed', 'included', 'charged'] as const;

/** The product is named later, with the name. */
type EnteredField = Exclude<keyof TariffFields, 'productName'>;

/** Typed values are kept as they are, so that a draft can hold them; the rules are checked all at once. */
const fields = z.object({
  ...({ name: z.string(), startDate: z.string() } satisfies Record<EnteredField, z.ZodType>),
  /** For contracts that run already; only then may the start lie in the past. */
  isInForceAlready: z.boolean(),
  mix: z.object({
    isLater: z.boolean(),
    percents: z.record(z.enum(electricitySources), decimal),
    co2GramsPerKwh: decimal,
    nuclearWasteGramsPerKwh: decimal,
    source: z.string(),
    /** The place of the error of the sum. */
    sum: z.null().optional(),
  }),
  baseEurPerMonth: decimal,
  pvCtPerKwh: decimal,
  meteringFee: z.enum(meteringFeeKinds),
  meteringEurPerYear: decimal,
  /** Empty if the tariff passes on no reduction. */
  moduleOneEurPerYear: decimal,
  hasDiscount: z.boolean(),
  discountThresholdPercent: decimal,
  discountCt: decimal,
  grid: z.record(z.enum(gridCostItems), decimal),
  /** Of the items whose price may depend on the time; of those their price in `grid` is not used. */
  timed: z.object({ commodity: timedFields, gridUsage: timedFields, concession: timedFields } satisfies Record<
    TimedItem,
    z.ZodType
  >),
  /** The year whose levies were proposed. */
  levyYear: z.number().nullable(),
});
export type TariffForm = z.infer<typeof fields>;

export interface TariffFormContext {
  today: string;
  supplyModel: SupplyModel;
  /** Null if no provider sells here yet: then the electricity mix has no place. */
  mixYears: number[] | null;
  takenNames: string[];
}

export const tariffSteps = ['information', 'tenantCosts', 'gridCosts', 'summary'] as const;
export type TariffStep = (typeof tariffSteps)[number];

export const stepFields: Record<TariffStep, (keyof TariffForm)[]> = {
  information: ['name', 'startDate', 'isInForceAlready', 'mix'],
  tenantCosts: [
    'baseEurPerMonth',
    'meteringFee',
    'meteringEurPerYear',
    'pvCtPerKwh',
    'discountThresholdPercent',
    'discountCt',
  ],
  gridCosts: ['grid', 'timed', 'moduleOneEurPerYear'],
  summary: [],
};

const noValues = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, null])) as Record<Name, string | null>;

export const emptyTariff = (): TariffForm => ({
  name: '',
  startDate: '',
  isInForceAlready: false,
  mix: {
    isLater: false,
    ...emptyMix(),
    source: '',
  },
  baseEurPerMonth: null,
  pvCtPerKwh: null,
  meteringFee: 'notNamed',
  meteringEurPerYear: null,
  moduleOneEurPerYear: null,
  hasDiscount: false,
  discountThresholdPercent: null,
  discountCt: null,
  grid: { ...noValues(gridCostItems), nev: '0' },
  timed: toTimedForms(),
  levyYear: null,
});

/** The year whose mix invoices show when the tariff starts, if it still has to be entered; else null. */
export function openMixYear({ startDate }: Pick<TariffForm, 'startDate'>, context: TariffFormContext): number | null {
  const { today, supplyModel, mixYears } = context;
  if (supplyModel === 'ggv' || mixYears === null) return null;
  const year = labelYearOf(isDay(startDate) && startDate > today ? startDate : today);
  return mixYears.includes(year) ? null : year;
}

export const tariffSchema = (context: TariffFormContext) =>
  fields.superRefine((form, check) => {
    checkInformation(form, context, check);
    const isFull = context.supplyModel === 'full_supply';
    if (isFull) checkPrice(check, ['baseEurPerMonth'], form.baseEurPerMonth, 'eurPerMonth');
    if (isFull) checkMetering(form, check);
    checkPrice(check, ['pvCtPerKwh'], form.pvCtPerKwh);
    if (form.hasDiscount) checkDiscount(form, check);
    if (isFull) checkGrid(form, check);
    if (isFull) checkModuleOne(form, check);
  });

type Check = z.RefinementCtx<TariffForm>;

function checkInformation(form: TariffForm, context: TariffFormContext, check: Check): void {
  const name = form.name.trim();
  forward(check, ['name'], requiredLine().safeParse(form.name));
  const isTaken = context.takenNames.some((taken) => taken.toLocaleLowerCase('de') === name.toLocaleLowerCase('de'));
  if (name !== '' && isTaken) refuse(check, ['name'], 'taken');
  forward(check, ['startDate'], z.iso.date().safeParse(form.startDate));
  const isPast = isDay(form.startDate) && form.startDate < context.today;
  if (isPast && !form.isInForceAlready) refuse(check, ['startDate'], 'today');
  if (openMixYear(form, context) !== null && !form.mix.isLater) checkMix(form.mix, check);
}

/** Sources that are left empty count as 0, if the others add up to exactly 100. */
function checkMix(mix: TariffForm['mix'], check: Check): void {
  for (const source of electricitySources) {
    const percent = mix.percents[source];
    if (percent !== null && hundredthsOf(percent) === null) refuse(check, ['mix', 'percents', source], 'percent');
  }
  if (!isWhole(mix)) refuse(check, ['mix', 'sum'], 'sumOf100');
  for (const name of ['co2GramsPerKwh', 'nuclearWasteGramsPerKwh'] as const) {
    if (mix[name] === null) requireNumber(check, ['mix', name]);
    else if (!decimalSchema.safeParse(mix[name]).success) refuse(check, ['mix', name], 'decimal');
  }
  forward(check, ['mix', 'source'], requiredLine(200).safeParse(mix.source));
}

function checkDiscount({ discountThresholdPercent: threshold, discountCt }: TariffForm, check: Check): void {
  if (threshold === null) requireNumber(check, ['discountThresholdPercent']);
  else if (hundredthsOf(threshold) === null) refuse(check, ['discountThresholdPercent'], 'percent');
  checkPrice(check, ['discountCt'], discountCt);
}

function checkMetering(form: TariffForm, check: Check): void {
  if (form.meteringFee === 'notNamed') return;
  checkPrice(check, ['meteringEurPerYear'], form.meteringEurPerYear, 'eurPerYear');
  const metering = toMetering(form);
  if (form.baseEurPerMonth !== null && isMeteringAboveBase({ baseEurPerMonth: form.baseEurPerMonth, metering })) {
    refuse(check, ['meteringEurPerYear'], 'meteringAboveBase');
  }
}

function checkModuleOne({ moduleOneEurPerYear }: TariffForm, check: Check): void {
  if (moduleOneEurPerYear === null) return;
  checkPrice(check, ['moduleOneEurPerYear'], moduleOneEurPerYear, 'eurPerYear');
  if (Number(moduleOneEurPerYear) === 0) refuse(check, ['moduleOneEurPerYear'], 'reductionZero');
}

/** A price that depends on the time has rules of its own in place of the fixed one's. */
function checkGrid(form: TariffForm, check: Check): void {
  const timed = timedItems.filter((item) => form.timed[item].kind !== 'fixed');
  const fixed = gridCostItems.filter((item) => !timed.some((other) => other === item));
  for (const item of fixed) checkPrice(check, ['grid', item], form.grid[item]);
  for (const item of timed) {
    for (const { path, rule } of findTimedFaults(form.timed[item])) {
      if (rule === 'missing') requireNumber(check, ['timed', item, ...path]);
      else refuse(check, ['timed', item, ...path], rule);
    }
  }
}

function checkPrice(check: Check, path: PropertyKey[], price: string | null, unit: PriceUnit = 'ctPerKwh'): void {
  if (price === null) return requireNumber(check, path);
  const rule = brokenPriceRule(price, unit);
  if (rule) refuse(check, path, rule === 'priceTooHigh' ? tooHighRules[unit] : rule);
}

const tooHighRules = {
  ctPerKwh: 'priceTooHigh',
  eurPerMonth: 'basePriceTooHigh',
  eurPerYear: 'yearlyPriceTooHigh',
} as const;

const refuse = (check: Check, path: PropertyKey[], rule: string) =>
  check.addIssue({ code: 'custom', path, params: { rule } });

const requireNumber = (check: Check, path: PropertyKey[]) =>
  check.addIssue({ code: 'invalid_type', expected: 'number', path, input: null });

function forward(check: Check, path: PropertyKey[], result: z.ZodSafeParseResult<unknown>): void {
  for (const { message } of result.error?.issues ?? []) check.addIssue({ code: 'custom', path, message });
}

/** Null if it is not named, or no price yet. */
export function typedMetering(form: TariffForm): TariffPrices['metering'] {
  const metering = toMetering(form);
  return metering && brokenPriceRule(metering.eurPerYear, 'eurPerYear') === undefined ? metering : null;
}

/** The prices typed so far; null for those that are not prices yet. */
export function typedPrices(form: TariffForm, supplyModel: SupplyModel): Partial<TariffPrices> {
  const priced = (text: string | null, unit: PriceUnit = 'ctPerKwh') =>
    text !== null && brokenPriceRule(text, unit) === undefined ? text : undefined;
  const base = supplyModel === 'ggv' ? '0' : priced(form.baseEurPerMonth, 'eurPerMonth');
  const pv = priced(form.pvCtPerKwh);
  const timed = supplyModel === 'ggv' ? {} : typedTimed(form);
  const isFree = (item: GridCostItem) => supplyModel === 'ggv' || (timed !== 'open' && item in timed);
  const items = gridCostItems.map((item) => [item, isFree(item) ? '0' : priced(form.grid[item])] as const);
  const isGridTyped = items.every(([, price]) => price !== undefined);
  const reduction = supplyModel === 'ggv' ? undefined : priced(form.moduleOneEurPerYear, 'eurPerYear');
  return {
    ...(base !== undefined && { baseEurPerMonth: base }),
    ...(pv !== undefined && { pvCtPerKwh: pv }),
    ...(isGridTyped && timed !== 'open' && typedGrid(Object.fromEntries(items) as Record<GridCostItem, string>, timed)),
    ...(reduction !== undefined && { moduleOneEurPerYear: reduction }),
  };
}

/** What depends on the time; 'open' until all of it is typed. */
function typedTimed({ timed }: TariffForm): TimedPrices | 'open' {
  const chosen = timedItems.filter((item) => timed[item].kind !== 'fixed');
  if (chosen.some((item) => findTimedFaults(timed[item]).length > 0)) return 'open';
  return Object.fromEntries(chosen.map((item) => [item, toTimedPrice(timed[item])]));
}

const typedGrid = (gridCtPerKwh: Record<GridCostItem, string>, timed: TimedPrices) =>
  Object.keys(timed).length > 0 ? withMeanPrices({ gridCtPerKwh, timed }) : { gridCtPerKwh };

/** Null if it is not named, or not typed yet. */
function toMetering({ meteringFee, meteringEurPerYear }: TariffForm): TariffPrices['metering'] {
  if (meteringFee === 'notNamed' || meteringEurPerYear === null) return null;
  return { eurPerYear: meteringEurPerYear, isIncluded: meteringFee === 'included' };
}

/** The prices of a form without errors. */
export function toTariffBody(form: TariffForm, supplyModel: SupplyModel): BodyOf<typeof createTariff> {
  const prices = typedPrices(form, supplyModel) as TariffPrices;
  const discount = form.hasDiscount
    ? {
        thresholdPercent: requireValue(form.discountThresholdPercent, 'threshold of a valid form'),
        ctPerKwh: requireValue(form.discountCt, 'discount of a valid form'),
      }
    : null;
  const metering = supplyModel === 'ggv' ? null : toMetering(form);
  const { startDate, isInForceAlready } = form;
  return { name: form.name.trim(), startDate, isInForceAlready, prices: { ...prices, discount, metering } };
}

export function mixBodyOf({ mix }: TariffForm, year: number): BodyOf<typeof saveElectricityMix> {
  const { percents, co2GramsPerKwh, nuclearWasteGramsPerKwh, source } = mix;
  const filled = electricitySources.map((one) => [one, percents[one] ?? '0']);
  return {
    year,
    percents: Object.fromEntries(filled) as BodyOf<typeof saveElectricityMix>['percents'],
    co2GramsPerKwh: requireValue(co2GramsPerKwh, 'CO2 of a valid form'),
    nuclearWasteGramsPerKwh: requireValue(nuclearWasteGramsPerKwh, 'nuclear waste of a valid form'),
    source: source.trim(),
    guaranteeCountries: null,
    products: [],
    version: null,
  };
}

/** The levies with those of the year where nothing else was typed than what was proposed before. */
export function withLevies(form: TariffForm, levies: LevyOfYear[], year: number): TariffForm['grid'] {
  const before = form.levyYear === null ? undefined : proposeLevies(levies, form.levyYear);
  const proposed = proposeLevies(levies, year);
  const filled = levyItems.map((item) => {
    const typed = form.grid[item];
    const isUntouched = typed === null || typed === before?.get(item)?.ctPerKwh;
    return [item, isUntouched ? (proposed.get(item)?.ctPerKwh ?? typed) : typed];
  });
  return { ...form.grid, ...Object.fromEntries(filled) };
}
