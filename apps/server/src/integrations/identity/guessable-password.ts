import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

/** A password that needs fewer guesses falls to lists of known passwords (score 3 of zxcvbn). */
const fewestGuesses = 1e8;
/** What comes after it makes no password worse, and the time to check grows with the length. */
const longestChecked = 64;

let checker: Promise<ZxcvbnFactory> | undefined;

/** Whether the password is on the lists of passwords, words and names that attackers try first, or close to one. */
export async function isGuessable(password: string): Promise<boolean> {
  checker ??= createChecker();
  return (await checker).check(password).guesses < fewestGuesses;
}

/** The lists have some megabytes: they are loaded when the first password is chosen. */
async function createChecker(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Checker }, common, german] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-de'),
  ]);
  return new Checker({
    dictionary: { ...common.dictionary, ...german.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: longestChecked,
  });
}
