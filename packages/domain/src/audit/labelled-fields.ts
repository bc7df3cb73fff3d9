import type { AuditedField } from './audit-labels.ts';

/** Stored in entries, and shown to nobody. */
export const technicalFields = ['id', 'version', 'level', 'sha256', 'customerId'] as const;

/**
 * The fields of an entry, named in camelCase or as columns. A field without a label has the type `never`, so that an
 * entry with it does not compile; the fields of an object within are labelled with its name before theirs.
 */
export type LabelledFields<Fields, Path extends string = ''> = {
  [Name in keyof Fields]: Name extends string ? LabelledValue<Fields[Name], `${Path}${CamelCase<Name>}`> : Fields[Name];
};

type CamelCase<Name extends string> = Name extends `${infer Start}_${infer Rest}`
  ? `${Start}${Capitalize<CamelCase<Rest>>}`
  : Name;

type LabelledValue<Value, Path extends string> = Value extends null | undefined
  ? Value
  : Path extends (typeof technicalFields)[number]
    ? Value
    : Path extends 'prices'
      ? LabelledPrices<Value>
      : Value extends object
        ? LabelledObject<Value, Path>
        : LabelledLeaf<Value, Path>;

type LabelledObject<Value extends object, Path extends string> = Value extends readonly unknown[] | Date
  ? LabelledLeaf<Value, Path>
  : LabelledFields<Value & NamedFields<Value>, `${Path}_`>;

/** The type `never` for an object whose fields its type does not name, such as `object`: nobody could label them. */
export type NamedFields<Fields> = [keyof Fields] extends [never] ? never : unknown;

type LabelledLeaf<Value, Path> = Path extends AuditedField ? Value : never;

/** Prices are shown period by period, each with the labels of its fields. */
type LabelledPrices<Value> = Value extends readonly { prices: infer Prices }[]
  ? readonly { prices: LabelledFields<Prices> }[]
  : never;
