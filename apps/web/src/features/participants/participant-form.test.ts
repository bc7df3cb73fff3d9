import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, participantFormSchema, type ParticipantForm } from './participant-form.ts';

const filled: ParticipantForm = { ...formOf(), name1: 'Jana Petzold' };
const wrongFields = (changes: Partial<ParticipantForm>) =>
  participantFormSchema.safeParse({ ...filled, ...changes }).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('the form of a participant', () => {
  it.each<[string, Partial<ParticipantForm>, string[]]>([
    ['requires only a name', {}, []],
    ['requires the first line of the name', { name1: ' ', name2: 'Aydın' }, ['name1']],
    ['refuses a malformed e-mail', { email: 'jana@' }, ['email']],
    ['accepts usual phone numbers', { phone: '+49 (341) 000-2424' }, []],
    ['refuses text as a phone number', { phone: 'im Büro' }, ['phone']],
    [
      'requires a complete separate address',
      { hasOwnAddress: true, city: 'Leipzig' },
      ['street', 'houseNumber', 'zipCode'],
    ],
    [
      'refuses a zip code with letters',
      { hasOwnAddress: true, street: 'Weg', houseNumber: '1', zipCode: 'D-042', city: 'Leipzig' },
      ['zipCode'],
    ],
    ['ignores a separate address that is not used', { zipCode: 'x' }, []],
    ['reports all errors at once', { name1: '', email: 'x', phone: 'x' }, ['name1', 'email', 'phone']],
  ])('%s', (_, changes, fields) => expect(wrongFields(changes)).toEqual(fields));

  it('sends only filled name lines, and only a separate address', () => {
    const form = { ...filled, name3: 'c/o Voigt', street: 'Rest', email: 'jana@wohnpost.example' };
    expect(bodyOf(form, { version: 7 })).toEqual({
      names: ['Jana Petzold', 'c/o Voigt'],
      email: 'jana@wohnpost.example',
      isBusiness: false,
      version: 7,
    });
  });
});
