import { participantTypes, type ParticipantType } from '../billing/contracts/contract.ts';
import { getFirst } from '../collections/items.ts';
import { nameKey } from '../portfolio/tables/cells.ts';
import texts from './contract-form.de.json' with { type: 'json' };

export type ContractColumn = keyof typeof texts.columns;
export const contractColumns = Object.keys(texts.columns) as ContractColumn[];
export const requiredColumns: readonly ContractColumn[] = ['from'];

export const formTexts = texts;
export const titleOf = (column: ContractColumn): string => texts.columns[column].title;
export const headingOf = (column: ContractColumn): string =>
  `${titleOf(column)}${requiredColumns.includes(column) ? ' *' : ''}`;

/** Upper and lower case, blanks and the asterisk of a required column do not count. */
const keyOf = (title: string) => nameKey(title.replace(/\s*\*\s*$/, ''));
const columnsByTitle = new Map(
  contractColumns.flatMap((column) => {
    const { title, aliases } = texts.columns[column];
    return [title, ...aliases].map((name) => [keyOf(name), column] as const);
  }),
);
export const columnOfTitle = (title: string): ContractColumn | undefined => columnsByTitle.get(keyOf(title));

const typesByLabel = new Map(
  participantTypes.flatMap((type) => texts.types[type].map((label) => [nameKey(label), type] as const)),
);
export const typeOfLabel = (label: string): ParticipantType | undefined => typesByLabel.get(nameKey(label));
export const typeLabels: string[] = participantTypes.map((type) => getFirst(texts.types[type]));
