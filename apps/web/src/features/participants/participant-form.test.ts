import { describe, expect, it } from 'vitest';
import { bodyOf, participantFormSchema, type ParticipantForm } from './participant-form.ts';

const filled: ParticipantForm = {
  name1: 'Jana Petzold',
  name2: '',
  name3: '',
  greetingName: '',
  email: '',
  phone: '',
  hasOwnAddress: false,
  street: '',
  houseNumber: '',
  zipCode: '',
  city: '',
};
const wrongFields = (changes: Partial<ParticipantForm>) =>
  participantFormSchema.safeParse({ ...filled, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the form of a participant', () => {
  it.each<[string, Partial<ParticipantForm>, string[]]>([
    ['needs nothing but a name', {}, []],
    ['needs a first line of the name', { name1: ' ', name2: 'Aydın' }, ['name1']],
    ['refuses a malformed address of a mail', { email: 'jana@' }, ['email']],
    ['takes usual phone numbers', { phone: '+49 (341) 000-2424' }, []],
    ['refuses words for a phone number', { phone: 'im Büro' }, ['phone']],
    ['asks for a whole own address', { hasOwnAddress: true, city: 'Leipzig' }, ['street', 'houseNumber', 'zipCode']],
    [
      'refuses a postcode with letters',
      { hasOwnAddress: true, street: 'Weg', houseNumber: '1', zipCode: 'D-042', city: 'Leipzig' },
      ['zipCode'],
    ],
    ['does not look at an address that does not count', { zipCode: 'x' }, []],
    ['names everything at once', { name1: '', email: 'x', phone: 'x' }, ['name1', 'email', 'phone']],
  ])('%s', (_, changes, fields) => expect(wrongFields(changes)).toEqual(fields));

  it('sends only filled name lines, and only a separate address', () => {
    const form = { ...filled, name3: 'c/o Voigt', street: 'Rest', email: 'jana@wohnpost.example' };
    expect(bodyOf(form, 7)).toEqual({
      names: ['Jana Petzold', 'c/o Voigt'],
      email: 'jana@wohnpost.example',
      version: 7,
    });
  });
});
