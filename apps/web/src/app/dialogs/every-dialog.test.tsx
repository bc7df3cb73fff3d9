import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { dialogExamples } from './dialog-examples-for-tests.tsx';

const source = `${import.meta.dirname}/../..`;
const dialogTag = /<(ReferenceDialog|FormDialog|WizardDialog|ConfirmDialog|DialogFrame|Dialog|Drawer)\b/g;
/** Forms and questions; a frame beside them only says that loading failed. */
const ownDialog = /<(ReferenceDialog|FormDialog|WizardDialog|ConfirmDialog)\b/g;

/** What every dialog is built from and draws none itself, and pictures for developers. */
const isBase = (file: string) =>
  /^ui\/(dialogs\/(dialog-frame|form-dialog|confirm-dialog)|wizard\/wizard-dialog|gallery\/)/.test(file) ||
  file === 'features/reference-tables/reference-dialog.tsx';

/** Checked with the pages on which they are. */
const onPages = new Set([
  'app/lazy-view-dialog.tsx',
  'features/estates/structure/dialogs/structure-dialogs.tsx',
  'ui/page/side-panel.tsx',
  'features/providers/billing-texts/texts-preview.tsx',
  'features/estates/form/estate-dialog.tsx',
]);

const countOf = (content: string, tag: RegExp) => content.match(tag)?.length ?? 0;

/** How many dialogs each file draws at least. */
const inSource = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.includes('test') && !isBase(file) && !onPages.has(file))
  .map((file): [string, string] => [file, readFileSync(`${source}/${file}`, 'utf8')])
  .filter(([, content]) => countOf(content, dialogTag) > 0)
  .map(([file, content]): [string, number] => [file, Math.max(1, countOf(content, ownDialog))]);

it.each(inSource)('%s has %i example for the journey that looks at every dialog', (file, count) => {
  expect(dialogExamples[file]?.length ?? 0).toBeGreaterThanOrEqual(count);
});
