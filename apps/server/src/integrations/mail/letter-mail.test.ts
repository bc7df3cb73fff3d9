import { expect, it } from 'vitest';
import { letterMail } from './letter-mail.ts';

const parts = { subject: 'Ihr Abschlag', paragraphs: ['Eins.', 'Zwei.', 'Drei.'], providerName: 'Sonne eG' } as const;
const names = ['Mariam Haddad', 'Jakob Haddad-Wöhler'];

it.each([
  ['as its letter does', 'Mariam Haddad und Jakob Haddad-Wöhler', 'Guten Tag Mariam Haddad und Jakob Haddad-Wöhler,'],
  ['by the address where the letter has no greeting', null, 'Guten Tag Mariam Haddad, Jakob Haddad-Wöhler,'],
])('greets %s', (_, greetingName, greeting) => {
  const { text, html } = letterMail({ ...parts, recipient: { names, address: null, greetingName } });
  expect(text.startsWith(`${greeting}\n`)).toBe(true);
  expect(html).toContain(`<p>${greeting}</p>`);
});
