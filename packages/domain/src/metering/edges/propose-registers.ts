import { MeasuringPoint, MeterKind } from '../codes.ts';
import {
  addressOf,
  backwardChannel,
  channelIn,
  type EdgeComponent,
  forwardChannel,
  type MeterType,
  type PowerSign,
  registersOf,
} from './edge-registers.ts';
import type { EdgeLiveRecord, RisingCounters } from './live-values.ts';
import { consumptionPlaceOf, isWholePlant, meterTypeOf } from './meter-names.ts';

/** What a register seems to count. */
export interface RegisterProposal {
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
  obis: string;
  powerSign: PowerSign;
}

/** What the edge has told so far; nothing of it may be there yet. */
export type EdgeEvidence = Pick<EdgeLiveRecord, 'counters' | 'rising'>;

const importObis = '1-0:1.8.0';
const exportObis = '1-0:2.8.0';
const stateOfChargeObis = '1-0:96.50.0';

type Proposals = Map<string, RegisterProposal>;

/** By address 'component/Channel'. Registers that an estate has no use for, as the own draw of a PV plant, have none. */
export function proposeRegisters(components: EdgeComponent[], evidence: EdgeEvidence): Proposals {
  const plants = components.filter(isPlant);
  return new Map(
    components.flatMap((component) => {
      const { componentId } = component;
      const proposals = proposalsOf(component, { evidence, isOnlyPlant: plants.length === 1 });
      return Object.entries(proposals).map(([channel, proposal]) => [addressOf({ componentId, channel }), proposal]);
    }),
  );
}

interface Around {
  evidence: EdgeEvidence;
  isOnlyPlant: boolean;
}

function proposalsOf(component: EdgeComponent, around: Around): Record<string, RegisterProposal> {
  if (component.category === 'storage') return storageProposals;
  if (component.category === 'charger') return { ActualEnergy: pvProposal(component, around, 1) };
  if (registersOf(component).length === 0) return {};
  const type = typeOf(component);
  // what a generator brings is neither bought nor of the roof: a person has to decide
  if (type === null || type === 'generator') return {};
  if (type === 'grid') return gridProposals(seenRising(component, around.evidence));
  const { channel, powerSign } = forwardOf(component, around.evidence);
  if (type === 'consumption') {
    return { [channel]: { ...consumptionPlaceOf(component), obis: importObis, powerSign } };
  }
  return { [channel]: pvProposal(component, around, powerSign) };
}

const storageProposals: Record<string, RegisterProposal> = {
  ActiveChargeEnergy: battery(MeterKind.Charge, importObis, -1),
  ActiveDischargeEnergy: battery(MeterKind.Discharge, exportObis, 1),
  Soc: battery(MeterKind.StorageChargingQuota, stateOfChargeObis, 1),
};

function battery(kind: MeterKind, obis: string, powerSign: PowerSign): RegisterProposal {
  return { kind, measuringPoint: MeasuringPoint.Battery, obis, powerSign };
}

function pvProposal(component: EdgeComponent, { isOnlyPlant }: Around, powerSign: PowerSign): RegisterProposal {
  const isTotal = isOnlyPlant || isWholePlant(component.alias);
  const measuringPoint = isTotal ? MeasuringPoint.PvTotal : MeasuringPoint.PvSingle;
  return { kind: MeterKind.PvGeneration, measuringPoint, obis: exportObis, powerSign };
}

/** The channels of what was seen to rise. */
function seenRising({ componentId }: EdgeComponent, { rising }: EdgeEvidence): RisingCounters {
  const { positive = null, negative = null } = rising[componentId] ?? {};
  return { positive: positive && channelIn(positive), negative: negative && channelIn(negative) };
}

const otherOf = (channel: string) => (channel === forwardChannel ? backwardChannel : forwardChannel);

/** At the grid power is positive while the estate buys, whichever counter the driver lets rise then. */
function gridProposals(rising: RisingCounters): Record<string, RegisterProposal> {
  const bought = rising.positive ?? otherOf(rising.negative ?? backwardChannel);
  const measuringPoint = MeasuringPoint.HouseConnection;
  return {
    [bought]: { kind: MeterKind.GridConsumption, measuringPoint, obis: importObis, powerSign: 1 },
    [otherOf(bought)]: { kind: MeterKind.FeedIn, measuringPoint, obis: exportObis, powerSign: -1 },
  };
}

/**
 * The counter of what a one-way meter is there for. By the rule it is the one that rises with positive power; some
 * drivers count in the other one, some turn the power around.
 */
function forwardOf(component: EdgeComponent, evidence: EdgeEvidence) {
  const { positive, negative } = seenRising(component, evidence);
  const { componentId } = component;
  const has = (channel: string) => evidence.counters[addressOf({ componentId, channel })] !== undefined;
  if (positive) return { channel: positive, powerSign: 1 as const };
  if (negative === forwardChannel) return { channel: forwardChannel, powerSign: -1 as const };
  const isOnlyOther = has(backwardChannel) && !has(forwardChannel);
  return { channel: isOnlyOther ? backwardChannel : forwardChannel, powerSign: 1 as const };
}

function typeOf(component: EdgeComponent): MeterType | null {
  if (component.category === 'chargingStation') return 'consumption';
  return component.meterType ?? meterTypeOf(component.alias);
}

const plantTypes: ReadonlySet<MeterType | null> = new Set(['production', 'productionAndConsumption']);
const isPlant = (component: EdgeComponent) =>
  component.category === 'charger' || (component.category === 'meter' && plantTypes.has(typeOf(component)));
