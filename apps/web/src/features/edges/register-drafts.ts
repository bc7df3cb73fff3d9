import { requireValue } from '@lichthof/domain/collections/items.ts';
import type { EdgeMapping, MappedRegister, MappingRow } from '@lichthof/contracts/edges/edge-mapping.ts';
import type { NewEdgeMeter } from '@lichthof/contracts/metering/meter-changes.ts';
import { needsApartment } from '@lichthof/domain/metering/codes.ts';
import type { RegisterCheck } from '@lichthof/domain/metering/edges/check-register.ts';
import { addressOf, type PowerSign } from '@lichthof/domain/metering/edges/edge-registers.ts';

/** The meter that a register is or will be assigned to. */
export type Assignment = { powerSign: PowerSign } & ({ meterId: number } | { newMeter: NewEdgeMeter });

/** Unsaved assignments by the register's address; null removes the meter. */
export type Drafts = ReadonlyMap<string, Assignment | null>;

export const noDrafts: Drafts = new Map();

/** The assignment of a register, drafts included. */
export function assignmentOf(register: MappedRegister, drafts: Drafts): Assignment | null {
  const draft = drafts.get(addressOf(register));
  return draft === undefined ? register.mapped : draft;
}

/** Sets a draft, or removes it if it equals the stored assignment. */
export function withDraft(drafts: Drafts, register: MappedRegister, assignment: Assignment | null): Drafts {
  const next = new Map(drafts);
  if (isSame(register.mapped, assignment)) next.delete(addressOf(register));
  else next.set(addressOf(register), assignment);
  return next;
}

function isSame(stored: MappedRegister['mapped'], draft: Assignment | null): boolean {
  if (!stored || !draft) return !stored && !draft;
  return 'meterId' in draft && draft.meterId === stored.meterId && draft.powerSign === stored.powerSign;
}

export function mappingRowsOf(registers: MappedRegister[], drafts: Drafts): MappingRow[] {
  return registers.flatMap((register) => {
    const assignment = assignmentOf(register, drafts);
    const { componentId, channel } = register;
    return assignment ? [{ componentId, channel, ...assignment }] : [];
  });
}

/** The check of a register by its assignment, else by its proposal; undefined without both. */
export function checkOf(register: MappedRegister, drafts: Drafts): RegisterCheck | undefined {
  const sign = (assignmentOf(register, drafts) ?? register.proposal)?.powerSign;
  if (sign === undefined || register.unit === 'percent') return undefined;
  return sign === 1 ? register.checks.positive : register.checks.negative;
}

const implausibleChecks = ['risesWithOppositePower', 'otherCounterRises', 'notRising'] as const;
type ImplausibleCheck = (typeof implausibleChecks)[number];

export const isImplausible = (check: RegisterCheck | undefined): check is ImplausibleCheck =>
  implausibleChecks.some((one) => one === check);

/** The number of assigned registers whose check is implausible. */
export const countImplausibleAssignments = ({ registers }: EdgeMapping, drafts: Drafts) =>
  registers.filter((one) => assignmentOf(one, drafts) && isImplausible(checkOf(one, drafts))).length;

/**
 * Finds the register of the same component whose meter belongs to this register: it has no proposal and its check is
 * implausible. This happens when a meter was mapped before it was known which of two counters rises.
 */
export function findMisreadSibling(
  register: MappedRegister,
  { registers }: EdgeMapping,
  drafts: Drafts,
): MappedRegister | undefined {
  const { componentId, proposal, unit } = register;
  if (!proposal || isImplausible(checkOf(register, noDrafts))) return undefined;
  const isMisread = (one: MappedRegister) =>
    one.componentId === componentId &&
    one.unit === unit &&
    one.proposal === null &&
    existingMeterOf(one, drafts) !== undefined &&
    isImplausible(checkOf(one, drafts));
  const found = registers.filter(isMisread);
  return found.length === 1 ? found[0] : undefined;
}

/** The id of the existing meter that the register is assigned to. */
export function existingMeterOf(register: MappedRegister, drafts: Drafts): number | undefined {
  const assignment = assignmentOf(register, drafts);
  return assignment && 'meterId' in assignment ? assignment.meterId : undefined;
}

/** The register, of a component that the edge has no more, that the meter is assigned to. */
export function findReplacedRegister(
  meterId: number | undefined,
  { registers }: EdgeMapping,
  drafts: Drafts,
): MappedRegister | undefined {
  if (meterId === undefined) return undefined;
  return registers.find((one) => one.isGone && existingMeterOf(one, drafts) === meterId);
}

/** Sets a draft; a meter that was read from a component that is gone leaves it. */
export function assignMeter(
  drafts: Drafts,
  register: MappedRegister,
  { mapping, assignment }: { mapping: EdgeMapping; assignment: Assignment | null },
): Drafts {
  const meterId = assignment && 'meterId' in assignment ? assignment.meterId : undefined;
  const replaced = findReplacedRegister(meterId, mapping, drafts);
  const freed = replaced && addressOf(replaced) !== addressOf(register) ? withDraft(drafts, replaced, null) : drafts;
  return withDraft(freed, register, assignment);
}

/** Meters that already have a register, of this edge or of another one; those of components that are gone are free. */
export function findTakenMeters({ registers, meters, edge }: EdgeMapping, drafts: Drafts): Set<number> {
  const elsewhere = meters.filter((meter) => meter.edge && meter.edge.edgeId !== edge.id).map(({ meterId }) => meterId);
  const here = registers.flatMap((register) => {
    if (register.isGone) return [];
    const assignment = assignmentOf(register, drafts);
    return assignment && 'meterId' in assignment ? [assignment.meterId] : [];
  });
  return new Set([...elsewhere, ...here]);
}

export interface NewMeterContext {
  /** The local day of the estate. */
  today: string;
  /** Appended to the component's name if it has several registers. */
  kindText: (kind: NewEdgeMeter['kind']) => string;
}

/**
 * The new meter proposed for a register. A tenant's meter without an apartment is still incomplete. Serial number and
 * device type are left empty: an edge does not know them. The meter counts from the first day that is kept of the edge.
 */
export function proposedMeter(
  register: MappedRegister,
  { registers, meters, keptSince }: EdgeMapping,
  { today, kindText }: NewMeterContext,
): NewEdgeMeter | null {
  const { proposal, componentId } = register;
  if (!proposal) return null;
  const siblings = registers.filter((one) => one.componentId === componentId && one.proposal);
  const ownName = siblings.length > 1 ? `${proposal.name}, ${kindText(proposal.kind)}` : proposal.name;
  const isTaken = meters.some(({ name }) => name.toLocaleLowerCase('de') === ownName.toLocaleLowerCase('de'));
  const { kind, measuringPoint, obis, apartmentId } = proposal;
  return {
    name: (isTaken ? `${ownName} (${componentId})` : ownName).slice(0, longestName),
    kind,
    measuringPoint,
    apartmentId,
    obis,
    serialNumber: null,
    deviceType: null,
    installedOn: keptSince ?? today,
  };
}

const longestName = 100;

export interface AcceptedProposals {
  drafts: Drafts;
  taken: number;
  /** Accepted registers whose counter has not been checked yet. */
  unchecked: number;
  /** Proposals that a person must decide: a tenant's meter with an unknown apartment, or an implausible counter. */
  left: number;
}

/** Accepts the proposal of every register without a decision. */
export function acceptProposals(mapping: EdgeMapping, drafts: Drafts, context: NewMeterContext): AcceptedProposals {
  const open = openProposals(mapping, drafts);
  const busy = findTakenMeters(mapping, drafts);
  const names = new Set<string>();
  let next = drafts;
  let unchecked = 0;
  for (const register of open) {
    const sibling = findMisreadSibling(register, mapping, next);
    if (sibling) {
      next = moveMeter(next, sibling, register);
      continue;
    }
    const assignment = proposedAssignment(register, mapping, { ...context, busy });
    if (!assignment) continue;
    if ('meterId' in assignment) busy.add(assignment.meterId);
    next = withDraft(next, register, giveFreeName(assignment, register, names));
    if (checkOf(register, noDrafts) === 'unknown') unchecked += 1;
  }
  const taken = open.filter((one) => next.get(addressOf(one))).length;
  return { drafts: next, taken, unchecked, left: open.length - taken };
}

/** Registers with a proposal that have neither an assignment nor a draft. */
const openProposals = ({ registers }: EdgeMapping, drafts: Drafts) =>
  registers.filter((one) => one.proposal && !one.mapped && !drafts.has(addressOf(one)));

/** Null if a person has to decide. */
function proposedAssignment(
  register: MappedRegister,
  mapping: EdgeMapping,
  { busy, ...context }: NewMeterContext & { busy: ReadonlySet<number> },
): Assignment | null {
  const { proposal } = register;
  // whether the device was exchanged or only its component, a person has to say
  if (!proposal || proposal.replaces !== null || isImplausible(checkOf(register, noDrafts))) return null;
  const { powerSign, meterId, measuringPoint, apartmentId } = proposal;
  if (meterId !== null && !busy.has(meterId)) return { powerSign, meterId };
  if (needsApartment(measuringPoint) && apartmentId === null) return null;
  const newMeter = proposedMeter(register, mapping, context);
  return newMeter && { powerSign, newMeter };
}

/** Moves the meter from the first register to the second. */
function moveMeter(drafts: Drafts, from: MappedRegister, to: MappedRegister): Drafts {
  const meterId = requireValue(existingMeterOf(from, drafts), 'meter of the register');
  const { powerSign } = requireValue(to.proposal, 'proposal of the register');
  return withDraft(withDraft(drafts, from, null), to, { meterId, powerSign });
}

/** Makes the name unique: two components may have the same name, meters may not. */
function giveFreeName(assignment: Assignment, { componentId }: MappedRegister, names: Set<string>): Assignment {
  if (!('newMeter' in assignment)) return assignment;
  const { newMeter } = assignment;
  const name = names.has(newMeter.name) ? `${newMeter.name} (${componentId})` : newMeter.name;
  names.add(name);
  return { ...assignment, newMeter: { ...newMeter, name } };
}
