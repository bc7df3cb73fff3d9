export const powerSigns = [1, -1] as const;
/** 1: the counter rises while power is positive. */
export type PowerSign = (typeof powerSigns)[number];

/** What a meter can be read from. */
export interface EdgeRegister {
  componentId: string;
  channel: string;
  /** A state of charge is a gauge. */
  unit: RegisterUnit;
}
export type RegisterUnit = 'Wh' | 'percent';

export const forwardChannel = 'ActiveProductionEnergy';
export const backwardChannel = 'ActiveConsumptionEnergy';
export const stateOfChargeChannel = 'Soc';

/** Sums of an edge jump when a part comes or goes: nothing is ever read from them. */
const channelsOf: Record<ComponentCategory, string[]> = {
  meter: [forwardChannel, backwardChannel],
  chargingStation: [forwardChannel, backwardChannel],
  storage: ['ActiveChargeEnergy', 'ActiveDischargeEnergy', stateOfChargeChannel],
  charger: ['ActualEnergy'],
  sum: [],
  other: [],
};

/** The registers of a component, whether it has told of them yet or not. */
export function registersOf({ componentId, category }: EdgeComponent): EdgeRegister[] {
  return channelsOf[category].map((channel) => ({ componentId, channel, unit: unitOf(channel) }));
}

/** The name by which channels are known in live values and mappings. */
export const addressOf = ({ componentId, channel }: { componentId: string; channel: string }) =>
  `${componentId}/${channel}`;

/** Of an address, or of a channel by itself. */
export const channelIn = (address: string) => address.slice(address.lastIndexOf('/') + 1);

export const unitOf = (channel: string): RegisterUnit => (channel === stateOfChargeChannel ? 'percent' : 'Wh');

export const componentCategories = ['meter', 'storage', 'charger', 'chargingStation', 'sum', 'other'] as const;
export type ComponentCategory = (typeof componentCategories)[number];

/** What an edge's meter is used for, by its own configuration. */
const meterTypes = ['grid', 'production', 'productionAndConsumption', 'consumption', 'generator'] as const;
export type MeterType = (typeof meterTypes)[number];

/** A part of an edge, by what it says of itself. */
export interface EdgeComponent {
  /** For example 'meter10'. */
  componentId: string;
  alias: string;
  factoryId: string;
  category: ComponentCategory;
  /** Null where the component does not say, or is no meter. */
  meterType: MeterType | null;
}
