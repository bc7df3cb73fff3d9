import type { EdgeMapping, MappedRegister, MappingRow } from '@lichthof/contracts/edge-mapping.ts';
import type { NewMeter } from '@lichthof/contracts/meter-changes.ts';
import { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import type { RegisterCheck } from '@lichthof/domain/metering/edges/check-register.ts';
import { addressOf, type PowerSign } from '@lichthof/domain/metering/edges/edge-registers.ts';

/** The meter that is read from a register, or will be. */
export type Assignment = { powerSign: PowerSign } & ({ meterId: number } | { newMeter: NewMeter });

/** What is not saved yet, by the register's address; null takes the meter away. */
export type Drafts = ReadonlyMap<string, Assignment | null>;

export const noDrafts: Drafts = new Map();

/** What holds for the register with the drafts. */
export function assignmentOf(register: MappedRegister, drafts: Drafts): Assignment | null {
  const draft = drafts.get(addressOf(register));
  return draft === undefined ? register.mapped : draft;
}

/** A draft that is what is stored anyway is none. */
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

/** The check of a register that is read, or that would be by its proposal; undefined where neither is so. */
export function checkOf(register: MappedRegister, drafts: Drafts): RegisterCheck | undefined {
  const sign = (assignmentOf(register, drafts) ?? register.proposal)?.powerSign;
  if (sign === undefined || register.unit === 'percent') return undefined;
  return sign === 1 ? register.checks.positive : register.checks.negative;
}

const implausibleChecks: ReadonlySet<RegisterCheck | undefined> = new Set([
  'risesWithOppositePower',
  'otherCounterRises',
  'notRising',
]);
export const isImplausible = (check: RegisterCheck | undefined) => implausibleChecks.has(check);

/** Registers that are read though what was seen of them is odd. */
export const countImplausibleAssignments = ({ registers }: EdgeMapping, drafts: Drafts) =>
  registers.filter((one) => assignmentOf(one, drafts) && isImplausible(checkOf(one, drafts))).length;

/**
 * The register whose meter belongs here: of the same component, nothing is proposed for it, and what it counts is odd.
 * So it is when a meter was mapped before anybody could see which of two counters rises.
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

/** The id of the stored meter that is read from the register. */
export function existingMeterOf(register: MappedRegister, drafts: Drafts): number | undefined {
  const assignment = assignmentOf(register, drafts);
  return assignment && 'meterId' in assignment ? assignment.meterId : undefined;
}

/** Meters that some register is read into already, by this controller or by another one. */
export function findTakenMeters({ registers, meters, edge }: EdgeMapping, drafts: Drafts): Set<number> {
  const elsewhere = meters.filter((meter) => meter.edge && meter.edge.edgeId !== edge.id).map(({ meterId }) => meterId);
  const here = registers.flatMap((register) => {
    const assignment = assignmentOf(register, drafts);
    return assignment && 'meterId' in assignment ? [assignment.meterId] : [];
  });
  return new Set([...elsewhere, ...here]);
}

export interface NewMeterContext {
  /** The local day of the house. */
  today: string;
  /** Told beside the component's name where it has several registers. */
  kindText: (kind: NewMeter['kind']) => string;
}

/**
 * A new meter as it is proposed for the register. A tenant's without a flat is not whole yet. Until somebody reads the
 * number on the box, it has the controller's name for it: all registers of a component are one box. It counts from
 * the day on which its controller began to tell.
 */
export function proposedMeter(
  register: MappedRegister,
  { registers, edge, meters, keptSince }: EdgeMapping,
  { today, kindText }: NewMeterContext,
): NewMeter | null {
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
    serialNumber: deviceNumber(edge.name, componentId),
    deviceType: 'MidMeter',
    installedOn: keptSince ?? today,
  };
}

const longestName = 100;
const longestSerialNumber = 50;

export const deviceNumber = (edgeName: string, componentId: string) =>
  `${edgeName} ${componentId}`.slice(-longestSerialNumber).trim();

export interface AcceptedProposals {
  drafts: Drafts;
  taken: number;
  /** Of them, those of which nothing was seen yet. */
  unchecked: number;
  /** Left to a person: a tenant's meter whose flat nobody knows, or a counter that does something odd. */
  left: number;
}

/** Takes over what is proposed for every register that nobody has decided about. */
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

/** Registers with a proposal that are not read and were not set aside. */
const openProposals = ({ registers }: EdgeMapping, drafts: Drafts) =>
  registers.filter((one) => one.proposal && !one.mapped && !drafts.has(addressOf(one)));

/** Null where a person has to decide. */
export function proposedAssignment(
  register: MappedRegister,
  mapping: EdgeMapping,
  { busy, ...context }: NewMeterContext & { busy: ReadonlySet<number> },
): Assignment | null {
  const { proposal } = register;
  if (!proposal || isImplausible(checkOf(register, noDrafts))) return null;
  const { powerSign, meterId, measuringPoint, apartmentId } = proposal;
  if (meterId !== null && !busy.has(meterId)) return { powerSign, meterId };
  if (measuringPoint === MeasuringPoint.Tenant && apartmentId === null) return null;
  return { powerSign, newMeter: proposedMeter(register, mapping, context)! };
}

/** The meter is read from the second register, and from the first no longer. */
function moveMeter(drafts: Drafts, from: MappedRegister, to: MappedRegister): Drafts {
  const meterId = existingMeterOf(from, drafts)!;
  return withDraft(withDraft(drafts, from, null), to, { meterId, powerSign: to.proposal!.powerSign });
}

/** Two components may be called alike; meters may not. */
function giveFreeName(assignment: Assignment, { componentId }: MappedRegister, names: Set<string>): Assignment {
  if (!('newMeter' in assignment)) return assignment;
  const { newMeter } = assignment;
  const name = names.has(newMeter.name) ? `${newMeter.name} (${componentId})` : newMeter.name;
  names.add(name);
  return { ...assignment, newMeter: { ...newMeter, name } };
}
