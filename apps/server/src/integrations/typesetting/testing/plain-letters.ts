import type { LetterTypesetter } from '../typesetter.ts';

/** Letters for tests that do not read them. */
export const plainLetters: LetterTypesetter = { typesetLetter: async () => Buffer.from('%PDF a letter') };
