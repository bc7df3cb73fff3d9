import type { EdgeMapping, MappableMeter, MappedRegister } from '@lichthof/contracts/edges/edge-mapping.ts';
import { compareNames } from '@lichthof/domain/formats/lists.ts';
import { MeasuringPoint } from '@lichthof/domain/metering/codes.ts';
import {
  addressOf,
  type EdgeComponent,
  type EdgeRegister,
  registersOf,
  unitOf,
} from '@lichthof/domain/metering/edges/edge-registers.ts';
import { matchApartment, matchMeters, type WantedMeter } from '@lichthof/domain/metering/edges/match-meters.ts';
import {
  proposeRegisters,
  type EdgeEvidence,
  type RegisterProposal,
} from '@lichthof/domain/metering/edges/propose-registers.ts';
import { checkRegister } from '@lichthof/domain/metering/edges/check-register.ts';
import type { StoredMapping } from './edge-mapping.db.ts';

interface MappingSources {
  components: EdgeComponent[];
  evidence: EdgeEvidence;
  mapping: StoredMapping[];
  meters: MappableMeter[];
  apartments: EdgeMapping['apartments'];
  /** By meter, what its register showed at the last midnight. */
  midnights: ReadonlyMap<number, { counter: number; at: string }>;
}

/** Every register of the edge, and those that are mapped though their component is gone. */
export function mapRegisters(sources: MappingSources): MappedRegister[] {
  const { components, evidence, mapping } = sources;
  const proposed = new Map(proposedMetersOf(sources).map((one) => [one.address, one]));
  const replaced = replacedComponents(sources);
  const isMapped = new Set(mapping.map(addressOf));
  const matches = matchMeters(
    [...proposed.values()].filter(({ address }) => !isMapped.has(address)),
    sources.meters.filter(({ edge, meterId }) => edge === null || replaced.has(meterId)),
  );
  const apartments = new Set(
    sources.meters.filter(({ apartmentId }) => apartmentId !== null).map(({ meterId }) => meterId),
  );
  const mappedTo = new Map(mapping.map((row) => [addressOf(row), row]));
  const toRegister = (register: EdgeRegister, component: EdgeComponent | undefined): MappedRegister => {
    const address = addressOf(register);
    const proposal = proposed.get(address);
    const row = mappedTo.get(address);
    // asked for again and again, the counter of an apartment would be its curve
    const isCurve = row !== undefined && apartments.has(row.meterId);
    const current = isCurve ? sources.midnights.get(row.meterId) : evidence.counters[address];
    return {
      ...register,
      alias: component?.alias ?? '',
      category: component?.category ?? 'other',
      isGenerator: component?.meterType === 'generator',
      isGone: component === undefined,
      counter: current?.counter ?? null,
      counterAt: current?.at ?? null,
      proposal: proposal ? proposedOf(proposal, matches.get(address), replaced) : null,
      mapped: row ? { meterId: row.meterId, powerSign: row.powerSign } : null,
      checks: {
        positive: checkRegister({ ...register, powerSign: 1 }, evidence),
        negative: checkRegister({ ...register, powerSign: -1 }, evidence),
      },
    };
  };
  const present = components.flatMap((component) =>
    registersOf(component).map((register) => toRegister(register, component)),
  );
  const presentAddresses = new Set(present.map(addressOf));
  const gone = mapping.filter((row) => !presentAddresses.has(addressOf(row)));
  return [
    ...present.toSorted(byPlace),
    ...gone.map(({ componentId, channel }) => toRegister({ componentId, channel, unit: unitOf(channel) }, undefined)),
  ];
}

const places: string[] = [
  MeasuringPoint.HouseConnection,
  MeasuringPoint.PvTotal,
  MeasuringPoint.PvSingle,
  MeasuringPoint.Battery,
  MeasuringPoint.General,
  MeasuringPoint.Heating,
  MeasuringPoint.ChargingStation,
  MeasuringPoint.Tenant,
];

/** As meters are listed; what there is no use for comes last. */
function byPlace(one: MappedRegister, other: MappedRegister): number {
  const rank = ({ proposal }: MappedRegister) => (proposal ? places.indexOf(proposal.measuringPoint) : places.length);
  return rank(one) - rank(other) || compareNames(one.componentId, other.componentId);
}

type ProposedMeter = WantedMeter & RegisterProposal;

/** The proposal for each register, with the apartment that its name speaks of. */
function proposedMetersOf({ components, evidence, apartments }: MappingSources): ProposedMeter[] {
  const proposals = proposeRegisters(components, evidence);
  return components.flatMap((component) =>
    registersOf(component).flatMap((register) => {
      const proposal = proposals.get(addressOf(register));
      if (!proposal) return [];
      const name = component.alias || component.componentId;
      const apartmentId = proposal.measuringPoint === MeasuringPoint.Tenant ? matchApartment(name, apartments) : null;
      return [{ ...proposal, address: addressOf(register), name, apartmentId }];
    }),
  );
}

/** By meter the component that it is mapped to and that the edge has no more. */
function replacedComponents({ components, mapping }: MappingSources): Map<number, string> {
  // an edge that has not said what it is made of has not lost anything
  if (components.length === 0) return new Map();
  const present = new Set(components.map(({ componentId }) => componentId));
  const gone = mapping.filter(({ componentId }) => !present.has(componentId));
  return new Map(gone.map(({ meterId, componentId }) => [meterId, componentId]));
}

function proposedOf(
  proposed: ProposedMeter,
  meterId: number | undefined,
  replaced: ReadonlyMap<number, string>,
): MappedRegister['proposal'] {
  const { kind, measuringPoint, obis, powerSign, name, apartmentId } = proposed;
  const replaces = meterId === undefined ? undefined : replaced.get(meterId);
  const fields = { kind, measuringPoint, obis, powerSign, name, apartmentId };
  return { ...fields, meterId: meterId ?? null, replaces: replaces ?? null };
}
