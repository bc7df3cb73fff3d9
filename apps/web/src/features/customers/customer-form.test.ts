import { customerFields } from '@lichthof/domain/fields/customer-fields.ts';
import { emptyFields } from '@lichthof/domain/fields/fields-for-tests.ts';
import { describe, expect, it } from 'vitest';
import { changesBetween, customerFormSchema, formOf } from './customer-form.ts';

const address = { street: 'Uferstraße', houseNumber: '4', zipCode: '04229', city: 'Leipzig', state: '' };
const read = {
  ...emptyFields(customerFields),
  id: 3,
  name: 'Pleißeaue eG',
  address: { ...address, state: null, country: 'Deutschland' },
  version: 2,
};

const problemsOf = (form: unknown) => [
  ...new Set(customerFormSchema.safeParse(form).error?.issues.map(({ path }) => path.join('.'))),
];

describe('the form of a customer', () => {
  it('starts with the stored values, or empty', () => {
    expect(formOf(read)).toEqual({ name: 'Pleißeaue eG', address });
    expect(Object.values(formOf().address).every((text) => text === '')).toBe(true);
  });

  it('sends no address if its fields are empty or blank', () => {
    const empty = { street: ' ', houseNumber: '', zipCode: '', city: '', state: '' };
    expect(customerFormSchema.parse({ name: ' Neu ', address: empty })).toEqual({ name: 'Neu' });
  });

  it('requires a complete address if one of its fields is filled', () => {
    const started = { street: '', houseNumber: '', zipCode: '', city: 'Leipzig', state: '' };
    expect(problemsOf({ name: 'Neu', address: started })).toEqual([
      'address.street',
      'address.houseNumber',
      'address.zipCode',
    ]);
    expect(problemsOf({ name: 'Neu', address })).toEqual([]);
    expect(problemsOf({ name: 'Neu', address: { ...address, zipCode: '0422' } })).toEqual(['address.zipCode']);
  });

  it.each(['', '  ', 'n'.repeat(101), 'Haus\u0007'])('refuses the name %j', (name) => {
    expect(problemsOf({ name, address: formOf().address })).toEqual(['name']);
  });

  it('lists the fields that another user has changed, including cleared ones', () => {
    const theirs = { ...read, name: 'Aue eG', address: { ...read.address, houseNumber: null, state: 'Sachsen' } };
    expect(changesBetween(read, theirs)).toEqual([
      { name: 'name', theirs: 'Aue eG' },
      { name: 'houseNumber', theirs: '' },
      { name: 'state', theirs: 'Sachsen' },
    ]);
  });
});
