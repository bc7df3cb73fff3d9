import { decimalsOf, formatNumber } from '@lichthof/domain/formats/number-formats.ts';
import { z } from 'zod';
import { i18n, isTextKey } from './i18n.ts';

type Issue = z.core.$ZodRawIssue;

const t = i18n.getFixedT('de', 'validation');

/** Sets German messages for all zod schemas, which contain no texts themselves. */
export function useGermanValidationTexts(): void {
  z.config({ customError: textOf });
}

/**
 * Our own rules name themselves in the issue: `.refine(isIban, { params: { rule: 'iban' } })` uses the text
 * `rule.iban`.
 */
function textOf(issue: Issue): string {
  if (issue.code === 'custom') return ruleText(issue.params ?? {});
  if (issue.code === 'invalid_value' && issue.values.includes(true)) return t('required.consent');
  if (isEmpty(issue.input)) return requiredText(issue);
  if (issue.code === 'too_small') return tooSmallText(issue);
  if (issue.code === 'too_big') return tooBigText(issue);
  if (issue.code === 'not_multiple_of') return stepText(issue.divisor);
  if (issue.code === 'invalid_format') return formatText(issue.format);
  if (issue.code === 'invalid_value') return t('required.choice');
  if (issue.code === 'invalid_type') return typeText(issue.expected);
  return t('invalid.other');
}

const isEmpty = (input: unknown) =>
  input === undefined || input === null || input === '' || (Array.isArray(input) && input.length === 0);

function requiredText(issue: Issue): string {
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return t('required.choice');
  if (issue.code === 'too_small' && issue.origin === 'array') return t('required.list');
  if (issue.code === 'invalid_format' && issue.format === 'date') return t('required.date');
  if (issue.code === 'invalid_type') return requiredTextOfType(issue.expected);
  return t('required.text');
}

function requiredTextOfType(expected: string): string {
  if (expected === 'number' || expected === 'int') return t('required.number');
  if (expected === 'date') return t('required.date');
  if (expected === 'array') return t('required.list');
  return expected === 'boolean' ? t('required.consent') : t('required.text');
}

function typeText(expected: string): string {
  if (expected === 'int') return t('invalid.whole');
  return expected === 'number' ? t('required.number') : t('invalid.other');
}

function formatText(format: string): string {
  if (format === 'email') return t('invalid.email');
  if (format === 'date' || format === 'datetime') return t('invalid.date');
  if (format === 'url') return t('invalid.url');
  return t('invalid.characters');
}

/** Steps are 1, 0.1, 0.01 and so on. */
function stepText(step: number): string {
  return step === 1 ? t('invalid.whole') : t('invalid.decimals', { count: decimalsOf(step) });
}

function tooSmallText(issue: Extract<Issue, { code: 'too_small' }>): string {
  const limit = Number(issue.minimum);
  if (issue.origin === 'string') return t('minLength', { count: limit });
  if (issue.origin === 'array') return t('required.list');
  if (limit === 0) return issue.inclusive ? t('notNegative') : t('positive');
  return t('minimum', { limit: formatNumber(limit, decimalsOf(limit)) });
}

function tooBigText(issue: Extract<Issue, { code: 'too_big' }>): string {
  const limit = Number(issue.maximum);
  if (issue.origin === 'string') return t('maxLength', { count: limit });
  return limit === 100 ? t('percentage') : t('maximum', { limit: formatNumber(limit, decimalsOf(limit)) });
}

function ruleText({ rule, ...limits }: Record<string, unknown>): string {
  const key = `validation:rule.${String(rule)}`;
  return isTextKey(key) ? t(key, limits) : t('invalid.other');
}
