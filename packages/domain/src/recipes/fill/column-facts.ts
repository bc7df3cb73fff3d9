import { timeShape } from './time-forms.ts';
import { unitBehind } from '../decimal.ts';

/** A number as files write it, with signs of decimals and thousands, perhaps with a unit behind it. */
const numberText = /^[+-]?\d[\d.,'’\u00a0\u202f ]*(?:[eE][+-]?\d+)?$/;
/** Codes of registers such as 1.8.0, which are no numbers with signs between thousands. */
const code = /^\d{1,3}\.(?:\d{1,2}\.\d{1,3}|\d{3}\.\d{1,2})$/;
const mostTexts = 60;

/** How signs in numbers may be meant; a plain number fits all of them. */
export const numberForms = [
  { decimal: '.', thousands: '', pattern: /^[+-]?\d*\.?\d+(?:[eE][+-]?\d+)?$|^[+-]?\d+\.$/ },
  { decimal: ',', thousands: '', pattern: /^[+-]?\d*,?\d+(?:[eE][+-]?\d+)?$/ },
  { decimal: '.', thousands: ',', pattern: /^[+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?$/ },
  { decimal: ',', thousands: '.', pattern: /^[+-]?(?:[1-9]\d{0,2}(?:\.\d{3})+|\d+)(?:,\d+)?$/ },
  { decimal: ',', thousands: ' ', pattern: /^[+-]?(?:[1-9]\d{0,2}(?:[ \u00a0\u202f]\d{3})+|\d+)(?:,\d+)?$/ },
  { decimal: '.', thousands: "'", pattern: /^[+-]?(?:[1-9]\d{0,2}(?:['’]\d{3})+|\d+)(?:\.\d+)?$/ },
] as const;

/** A text of a column with the first row that has it, and how many rows do. */
export interface TextFact {
  row: number;
  count: number;
}

/** What all rows of a column have shown. */
export class ColumnFacts {
  filled = 0;
  numbers = 0;
  decimals = 0;
  /** Cells that are no numbers, up to a bound. */
  readonly texts = new Map<string, TextFact>();
  /** All cells, up to a bound: registers, units and states have few different ones. */
  readonly words = new Map<string, TextFact>();
  readonly units = new Map<string, TextFact>();
  /** The first number that is none in each form. */
  readonly misfits: ({ row: number; text: string } | undefined)[] = numberForms.map(() => undefined);
  hasManyTexts = false;
  hasManyWords = false;
  hasEmpty = false;
  /** Shapes of numbers that are compared with the forms already. */
  readonly #shapes = new Set<number>();

  take(cell: string, row: number): void {
    const text = cell.trim();
    if (text === '') {
      this.hasEmpty = true;
      return;
    }
    this.filled += 1;
    if (!this.hasManyWords) this.hasManyWords = !note(this.words, text, row);
    const shape = shapeOf(text);
    if (shape === digitsAlone) {
      this.numbers += 1;
      return;
    }
    if (shape !== otherShape && this.#shapes.has(shape)) {
      this.numbers += 1;
      this.decimals += 1;
      return;
    }
    if (shape !== otherShape || (numberText.test(text) && !code.test(text))) {
      this.#shapes.add(shape);
      this.numbers += 1;
      this.#noteNumber(text, row);
      return;
    }
    const unit = unitBehind(text);
    if (unit !== '' && timeShape(text) === null) {
      this.numbers += 1;
      this.#noteNumber(text.slice(0, text.length - unit.length).trim(), row);
      note(this.units, unit, row);
    } else if (!this.hasManyTexts) this.hasManyTexts = !note(this.texts, text, row);
  }

  #noteNumber(text: string, row: number): void {
    if (plainDigits.test(text)) return;
    this.decimals += 1;
    for (const [index, { pattern }] of numberForms.entries()) {
      if (!this.misfits[index] && !pattern.test(text)) this.misfits[index] = { row, text };
    }
  }
}

const [digitsAlone, otherShape] = [0, -1];
const [zero, nine, comma, point, plus, minus] = [48, 57, 44, 46, 43, 45];

/** Numbers with at most one sign in them are told apart by what the forms ask for: numbers of one shape fit the same forms. */
function shapeOf(text: string): number {
  const first = text.charCodeAt(0);
  const begin = first === plus || first === minus ? 1 : 0;
  let signAt = -1;
  for (let at = begin; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char >= zero && char <= nine) continue;
    if ((char !== comma && char !== point) || signAt >= 0 || at === begin) return otherShape;
    signAt = at;
  }
  if (text.length === begin) return otherShape;
  if (signAt < 0) return digitsAlone;
  const [whole, fraction] = [signAt - begin, text.length - signAt - 1];
  const group = whole > 3 || text.charCodeAt(begin) === zero ? 0 : 1;
  const decimals = fraction === 0 ? 0 : fraction === 3 ? 1 : 2;
  return 1 + (text.charCodeAt(signAt) === comma ? 6 : 0) + group * 3 + decimals;
}

const plainDigits = /^[+-]?\d+$/;

/** Counts a text; false once there are too many different ones. */
function note(facts: Map<string, TextFact>, text: string, row: number): boolean {
  const fact = facts.get(text);
  if (fact) fact.count += 1;
  else if (facts.size >= mostTexts) return false;
  else facts.set(text, { row, count: 1 });
  return true;
}
