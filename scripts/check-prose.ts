import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { forbiddenInProse, forbiddenInSummaries } from './forbidden-words.ts';

export interface ProseViolation {
  file: string;
  text: string;
  instead: string;
}

/**
 * Forbidden words in comments, in test titles, in summaries of endpoints, in docs/domain and in the READMEs of the code.
 * Other strings of the product are German and not checked.
 */
export function checkProse(root: string): ProseViolation[] {
  const code = globSync('{packages,apps,e2e,bench,scripts}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (path) => /node_modules|dist/.test(path),
  });
  const docs = globSync(['docs/domain/*.md', 'packages/*/src/*/README.md'], { cwd: root });
  return [...code, ...docs].flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const texts = file.endsWith('.md') ? source.split('\n') : [...commentsOf(file, source), ...titlesOf(source)];
    return [
      ...texts.flatMap((text) => checkText(file, text.replaceAll(/`[^`]*`|(?<!\w)'[^']*'(?!\w)/g, ''))),
      ...summariesOf(source).flatMap((summary) => checkText(file, summary, forbiddenInSummaries)),
    ];
  });
}

function checkText(file: string, text: string, forbidden = forbiddenInProse): ProseViolation[] {
  return forbidden
    .filter(({ pattern }) => pattern.test(text))
    .map(({ instead }) => ({ file, text: text.trim(), instead }));
}

const commentsOf = (file: string, source: string): string[] =>
  parseSync(file, source).comments.map(({ value }) => value);

/** What an endpoint does, as the documentation of the API says it. */
function summariesOf(source: string): string[] {
  return [...source.matchAll(/^\s*summary:\s*(['"`])(.*)\1,$/gm)].map(([, , summary = '']) => summary);
}

/** Titles without quotes: `it('opens a flat', …` gives 'opens a flat'. */
function titlesOf(source: string): string[] {
  const titles = source.matchAll(/^\s*(?:(?:it|test|describe)(?:\.\w+)*|\]\)?)\(\s*(['"`])(.*?)\1,/gm);
  return [...titles].map(([, , title = '']) => title);
}
