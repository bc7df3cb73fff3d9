import { day, type Field, line } from './field.ts';

/** What people enter at a tariff itself; its prices have days of their own. */
export interface TariffFields {
  name: string;
  /** Of the provider's products with a mix of their own (EnWG § 42); null for what it sells besides them. */
  productName: string | null;
  startDate: string;
}

export const tariffFields: Record<keyof TariffFields, Field> = {
  name: { rule: line(), required: true },
  productName: { rule: line() },
  startDate: { rule: day, required: true },
};
