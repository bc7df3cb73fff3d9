import { type CellRule, type Field, line } from './field.ts';

/** What people enter at a user. */
export interface UserFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

export const userFields: Record<keyof UserFields, Field<CellRule>> = {
  firstName: { rule: line(100, 'personName'), required: true },
  lastName: { rule: line(100, 'personName'), required: true },
  email: { rule: line(254, 'email'), required: true },
  phone: { rule: line(50, 'phone') },
};
