export const choiceNames = [
  'country',
  'timeZone',
  'buildingType',
  'allocationKey',
  'unitUse',
  'edgeSource',
  'areaClassification',
  'norm',
  'kind',
  'measuringPoint',
  'deviceType',
] as const;
export type ChoiceName = (typeof choiceNames)[number];

export type LineFormat = 'obis' | 'marketLocation' | 'meteringLocation' | 'email' | 'personName' | 'phone' | 'factors';

/** The rule of a field that is also a column of the portfolio. */
export type CellRule =
  | { kind: 'line'; most: number; format?: LineFormat }
  | { kind: 'lines'; most: number }
  /** Above 0, with up to two decimals. */
  | { kind: 'decimal'; most: number; unit: string }
  | { kind: 'whole'; least: number; most: number; unit?: string }
  | { kind: 'day' }
  | { kind: 'choice'; of: ChoiceName }
  /** The name of another object in the portfolio: a group (by its path), an estate, an apartment. */
  | { kind: 'reference' };

export type FieldRule =
  | CellRule
  | { kind: 'choice'; of: 'legalForm' }
  /** Yes or no. */
  | { kind: 'flag' }
  /** Names of people or of a company, at most so many. */
  | { kind: 'names'; most: number };

export type RuleOf<Kind extends FieldRule['kind'], Rule extends FieldRule = FieldRule> = Extract<Rule, { kind: Kind }>;

export interface Field<Rule extends FieldRule = FieldRule> {
  rule: Rule;
  /** Required for new rows; cannot be cleared. */
  required?: true;
  /** Default of a new row for an empty cell; in an existing row an empty cell changes nothing. */
  otherwise?: string | number;
}

const longestName = 100;

export const line = (most = longestName, format?: LineFormat): RuleOf<'line'> => ({
  kind: 'line',
  most,
  ...(format && { format }),
});
export const decimal = (most: number, unit: string): RuleOf<'decimal'> => ({ kind: 'decimal', most, unit });
export const choice = <Name extends ChoiceName>(of: Name): { kind: 'choice'; of: Name } => ({ kind: 'choice', of });
export const day: RuleOf<'day'> = { kind: 'day' };
export const reference: RuleOf<'reference'> = { kind: 'reference' };

/** The choices that fields of a table offer; whoever shows them has options for each. */
export type ChoicesOf<Fields extends Record<string, Field>> = RuleOf<'choice', Fields[keyof Fields]['rule']>['of'];

export const fieldNames = <Name extends string>(fields: Record<Name, Field>): Name[] => Object.keys(fields) as Name[];

/** The values of the fields, without what else an object has. */
export function pickFields<From extends object, Name extends keyof From & string>(
  fields: Record<Name, Field>,
  from: From,
): Pick<From, Name> {
  return Object.fromEntries(fieldNames(fields).map((name) => [name, from[name]])) as Pick<From, Name>;
}

type NamesOfEmptiable<Values> = { [Name in keyof Values]: null extends Values[Name] ? Name : never }[keyof Values];
/** The values as people send them: what may be empty may also be missing. */
export type SentValues<Values> = Omit<Values, NamesOfEmptiable<Values>> & {
  [Name in NamesOfEmptiable<Values>]?: Values[Name] | undefined;
};

/** The values as people send them when they enter nothing else: what is empty is left out. */
export type FilledValues<Values> = Omit<Values, NamesOfEmptiable<Values>> & {
  [Name in NamesOfEmptiable<Values>]?: Exclude<Values[Name], null>;
};

export function filledValues<Values extends object>(
  fields: Record<keyof Values & string, Field>,
  values: Values,
): FilledValues<Values> {
  const entries = fieldNames(fields).map((name) => [name, values[name]]);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== '')) as FilledValues<Values>;
}

/** The values to store: null where nothing was entered. */
export function valuesToStore<Values extends object>(
  fields: Record<keyof Values & string, Field>,
  sent: SentValues<Values>,
): Values {
  const entered = sent as Partial<Values>;
  const values = fieldNames(fields).map((name) => [name, entered[name] === '' ? null : (entered[name] ?? null)]);
  return Object.fromEntries(values) as Values;
}
