import { AmountStatus } from '../metering/codes.ts';
import { type Decimal, type DecimalReader, decimalReader, unitBehind } from './decimal.ts';
import type { PointStore } from './point-store.ts';
import type { RowIssues } from './reading-issues.ts';
import type { Recipe, RecipeSeries, StatusMeaning } from './recipe.ts';
import { unitRules } from './units.ts';

interface ValuePlace {
  /** Of the row's time in the store. */
  place: number;
  cells: readonly string[];
  row: number;
  /** The column of the value. */
  column: number;
}

const statusOf: Record<Exclude<StatusMeaning, 'missing'>, AmountStatus> = {
  measured: AmountStatus.Measured,
  substitute: AmountStatus.Substitute,
  provisional: AmountStatus.Provisional,
  estimated: AmountStatus.Estimated,
};

/** Reads the value of a row with its status, unit and factor, as the recipe says. */
export class ValueReader {
  readonly #recipe: Recipe;
  readonly #issues: RowIssues;
  readonly #readNumber: DecimalReader;
  readonly #readFactor: DecimalReader;

  constructor(recipe: Recipe, issues: RowIssues) {
    this.#recipe = recipe;
    this.#issues = issues;
    this.#readNumber = decimalReader(recipe.numbers);
    this.#readFactor = decimalReader({ ...recipe.numbers, decimal: '.', thousands: '', hasUnits: false });
  }

  /** Takes the value of a row into a store. Whatever is not as the recipe says is an issue. */
  take(series: RecipeSeries, store: PointStore, { place: at, cells, row, column }: ValuePlace): void {
    const cell = cells[column];
    const place = { series: series.name };
    if (cell === undefined) return this.#issues.add('rowTooShort', row, place);
    const read = this.#readNumber(cell);
    if (read === null)
      return this.#issues.add(isFormula(cell) ? 'formulaWithoutResult' : 'notANumber', row, { ...place, text: cell });
    const status = this.#statusOf(series, cells);
    if (status === undefined) {
      return this.#issues.add('statusUnknown', row, { ...place, text: cells[series.statusColumn ?? -1] ?? '' });
    }
    if (read === 'missing' || status === 'missing') return;
    const shift = this.#unitShift(series, cells, cell);
    if (shift === undefined) return this.#issues.add('unitUnknown', row, { ...place, text: cell });
    const factor = series.factorColumn === null ? null : this.#readFactor(cells[series.factorColumn] ?? '');
    if (factor === 'missing' || (factor === null && series.factorColumn !== null)) {
      return this.#issues.add('notANumber', row, { ...place, text: cells[series.factorColumn ?? -1] ?? '' });
    }
    const value = shift === 0 && !factor ? read : multiplied(read, withDirection(factor, series), shift);
    store.add(at, value, statusOf[status]);
  }

  /** A word that the recipe does not know gives undefined. */
  #statusOf({ statusColumn }: RecipeSeries, cells: readonly string[]): StatusMeaning | undefined {
    if (statusColumn === null) return 'measured';
    const { status } = this.#recipe;
    const word = (cells[statusColumn] ?? '').trim();
    return Object.hasOwn(status, word) ? status[word] : undefined;
  }

  /** How many powers of ten the unit of the row is above that of the series; undefined for another kind of unit. */
  #unitShift(series: RecipeSeries, cells: readonly string[], cell: string): number | undefined {
    const { unitColumn, hasUnits, units } = this.#recipe.numbers;
    if (unitColumn === null && !hasUnits) return 0;
    const written = unitColumn === null ? unitBehind(cell) : (cells[unitColumn] ?? '').trim();
    const unit = Object.hasOwn(units, written) ? units[written] : undefined;
    if (unit === undefined) return undefined;
    const [of, own] = [unitRules[unit], unitRules[series.unit]];
    return of.base === own.base ? of.exponent - own.exponent : undefined;
  }
}

/** A formula stands in a file in the place of its result where no program has calculated it. */
const isFormula = (text: string): boolean => text.trimStart().startsWith('=');

function multiplied(value: Decimal, factor: Decimal | null, shift: number): Decimal {
  const mantissa = factor ? BigInt(value.mantissa) * BigInt(factor.mantissa) : value.mantissa;
  const scale = value.scale + (factor?.scale ?? 0) - shift;
  if (scale >= 0) return { mantissa, scale };
  return { mantissa: BigInt(mantissa) * 10n ** BigInt(-scale), scale: 0 };
}

/** A negative factor of a counter says the direction of its register; the counter itself never is negative. */
function withDirection(factor: Decimal | null, { content }: RecipeSeries): Decimal | null {
  if (!factor || factor.mantissa >= 0 || content === 'amount' || content === 'power') return factor;
  return { ...factor, mantissa: -factor.mantissa };
}
