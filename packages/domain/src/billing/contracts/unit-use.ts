import type { ParticipantType } from './contract.ts';

/** Whether a unit is lived in or used by a business. */
export const unitUses = ['residential', 'commercial'] as const;
export type UnitUse = (typeof unitUses)[number];

export interface ContractUse {
  type: ParticipantType;
  unitUse: UnitUse;
}

/**
 * Whether the rules for people in their home apply: the price cap (EnWG § 42a (4)), the comparison with households and
 * the right of withdrawal. The owner of a vacant apartment does not live in it.
 */
export const isResidential = ({ type, unitUse }: ContractUse): boolean =>
  unitUse === 'residential' && (type === 'tenant' || type === 'general');

const legalForms = [
  'gmbh',
  'ggmbh',
  'mbh',
  'ag',
  'kg',
  'kgaa',
  'ug',
  'ohg',
  'gbr',
  'partg',
  'partgmbb',
  'se',
  'eg',
  'e\\. ?k\\.',
  'e\\. ?v\\.',
  'e\\. ?g\\.',
  'ltd\\.?',
  'inc\\.?',
];
const trades = [
  'praxis',
  'kanzlei',
  'apotheke',
  'bäckerei',
  'café',
  'restaurant',
  'gaststätte',
  'friseur',
  'salon',
  'studio',
  'büro',
  'werkstatt',
  'laden',
  'stiftung',
  'verein',
];

/** A regular expression for lower-case names that JavaScript and PostgreSQL understand alike. */
export const companyNamePattern = `(^|[ ,./&()-])(${legalForms.join('|')})($|[ ,./&()-])|${trades.join('|')}`;
const companyName = new RegExp(companyNamePattern, 'u');

/** Whether a name has a legal form or a trade in it. It sorts what a person is asked about and decides nothing. */
export const looksLikeCompany = (names: readonly string[]): boolean => companyName.test(names.join(' ').toLowerCase());
