import { isGuessable } from './guessable-password.ts';
import { commonWords, keyboardRows } from './common-words.ts';

export const shortestPassword = 12;
export const longestPassword = 200;
const fewestDifferentCharacters = 5;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'personal' | 'common';

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/** Length rather than kinds of characters, as NIST SP 800-63B advises; undefined when the password is good. */
export async function findPasswordProblem(password: string, person: Person): Promise<PasswordProblem | undefined> {
  const { length } = Array.from(password);
  if (length < shortestPassword) return 'tooShort';
  if (length > longestPassword) return 'tooLong';
  const personal = wordsOf(person);
  if (spellings(password).some((letters) => isPersonal(letters, personal))) return 'personal';
  return isCommon(password) || (await isGuessable(password)) ? 'common' : undefined;
}

/** The parts of the e-mail and the name, as letters. */
function wordsOf({ email, firstName, lastName }: Person): string[] {
  return [email, firstName, lastName].flatMap((text) => text.toLowerCase().match(/\p{L}+/gu) ?? []);
}

function isPersonal(letters: string, personal: string[]): boolean {
  return consistsOf(letters, [...commonWords, ...personal]) && !consistsOf(letters, commonWords);
}

function isCommon(password: string): boolean {
  if (new Set(password.toLowerCase()).size < fewestDifferentCharacters) return true;
  return spellings(password).some(
    (letters) => consistsOf(letters, commonWords) || keyboardRows.some((row) => row.includes(letters)),
  );
}

const lookalikes: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

/** The letters of a password, with and without replaced look-alikes: 'P4sswort12' gives 'passwort'. */
function spellings(password: string): string[] {
  const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
  const word = password.toLowerCase();
  const inner = word.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [lettersOf(word), lettersOf(inner.replaceAll(/[0-9@$]/g, (sign) => lookalikes[sign] ?? sign))];
}

/** Whether the text is a sequence of the words; an empty text is. */
function consistsOf(text: string, words: string[]): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at += 1) {
    if (!reached.has(at)) continue;
    for (const word of words) if (text.startsWith(word, at)) reached.add(at + word.length);
  }
  return reached.has(text.length);
}
