import type { EdgeMapping, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { assignmentOf, checkOf, isImplausible, type Drafts } from './register-drafts.ts';
import { meterName } from './register-texts.ts';

/** 'useful': assigned, or with a proposal. */
export const registerViews = ['useful', 'open', 'implausible', 'all'] as const;
export type RegisterView = (typeof registerViews)[number];

interface RegisterFilter {
  view: RegisterView;
  text: string;
}

export function filterRegisters(
  mapping: EdgeMapping,
  drafts: Drafts,
  { view, text }: RegisterFilter,
): MappedRegister[] {
  const searchTerm = text.trim().toLocaleLowerCase('de');
  return mapping.registers.filter(
    (register) => isInView(register, drafts, view) && textOf(register, mapping, drafts).includes(searchTerm),
  );
}

function isInView(register: MappedRegister, drafts: Drafts, view: RegisterView): boolean {
  const assignment = assignmentOf(register, drafts);
  if (view === 'all') return true;
  if (view === 'implausible') return isImplausible(checkOf(register, drafts));
  if (view === 'open') return assignment === null && register.proposal !== null;
  return assignment !== null || register.mapped !== null || register.proposal !== null;
}

function textOf(register: MappedRegister, mapping: EdgeMapping, drafts: Drafts): string {
  const assignment = assignmentOf(register, drafts);
  const words = [register.alias, register.componentId, register.channel, assignment && meterName(assignment, mapping)];
  return words.join(' ').toLocaleLowerCase('de');
}
