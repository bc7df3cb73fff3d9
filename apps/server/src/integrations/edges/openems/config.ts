import {
  addressOf,
  type ComponentCategory,
  type EdgeComponent,
  type MeterType,
  registersOf,
} from '@lichthof/domain/metering/edges/edge-registers.ts';
import { isObject } from './messages.ts';

type Properties = Record<string, unknown>;

const maxComponents = 2000;
const longestText = 200;
/** What a component may be called; all that we have seen fit. */
export const componentIdPattern = /^[\w.-]{1,100}$/;

/** What an edgeConfig says the edge is made of. Everything else in it, such as addresses and passwords, is left. */
export function readComponents(params: Record<string, unknown>): EdgeComponent[] {
  const { components, factories } = params;
  if (!isObject(components)) return [];
  return Object.entries(components)
    .filter(([componentId]) => componentIdPattern.test(componentId))
    .slice(0, maxComponents)
    .flatMap(([componentId, component]) => (isObject(component) ? [read(componentId, component, factories)] : []));
}

/** The addresses of the registers that count energy. */
export function countersOf(components: EdgeComponent[]): string[] {
  return components.flatMap((component) =>
    registersOf(component)
      .filter(({ unit }) => unit === 'Wh')
      .map(addressOf),
  );
}

function read(componentId: string, component: Properties, factories: unknown): EdgeComponent {
  const factoryId = textOf(component['factoryId']);
  const natures = naturesOf(factories, factoryId);
  const category = componentId === '_sum' ? 'sum' : categoryOf(natures, factoryId);
  const meterType = category === 'meter' ? meterTypeOf(component['properties'], { natures, factoryId }) : null;
  return { componentId, alias: textOf(component['alias']), factoryId, category, meterType };
}

/** Control characters and halves of pairs cannot be stored. */
const textOf = (given: unknown) =>
  typeof given === 'string' ? given.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, longestText) : '';

/** The last names of the natures, for example 'ElectricityMeter'. */
function naturesOf(factories: unknown, factoryId: string): string[] {
  const factory = isObject(factories) && Object.hasOwn(factories, factoryId) ? factories[factoryId] : undefined;
  const natureIds = isObject(factory) ? factory['natureIds'] : undefined;
  if (!Array.isArray(natureIds)) return [];
  return natureIds.filter((id) => typeof id === 'string').map((id) => id.slice(id.lastIndexOf('.') + 1));
}

/** In this order: new charging stations are meters too, and so are some inverters with a battery. */
const categoryRules: { category: ComponentCategory; nature: RegExp; factory: RegExp }[] = [
  { category: 'chargingStation', nature: /^(Managed)?Evcs$|^EvseChargePoint$/, factory: /^Evcs\.|^Evse\.ChargePoint/ },
  { category: 'charger', nature: /^EssDcCharger$/, factory: /Charger/ },
  { category: 'storage', nature: /^(Managed)?(Symmetric|Asymmetric|SinglePhase)?Ess$|^HybridEss$/, factory: /^Ess\./ },
  { category: 'meter', nature: /^ElectricityMeter$|^(Symmetric|Asymmetric)Meter$/, factory: /Meter|^PV-?Inverter/i },
];

/** By its natures; older edges tell none, and the name of the driver has to do. */
function categoryOf(natures: string[], factoryId: string): ComponentCategory {
  const rule = categoryRules.find(({ nature, factory }) =>
    natures.length > 0 ? natures.some((name) => nature.test(name)) : factory.test(factoryId),
  );
  return rule?.category ?? 'other';
}

const meterTypeByName = new Map<unknown, MeterType>([
  ['GRID', 'grid'],
  ['GRID_GENSET', 'generator'],
  ['PRODUCTION', 'production'],
  ['PRODUCTION_AND_CONSUMPTION', 'productionAndConsumption'],
  ['CONSUMPTION_METERED', 'consumption'],
  ['MANAGED_CONSUMPTION_METERED', 'consumption'],
  ['CONSUMPTION_NOT_METERED', 'consumption'],
]);

const meterTypeByFactory: [RegExp, MeterType][] = [
  [/GridMeter/, 'grid'],
  [/ProductionMeter|PV-?Inverter/i, 'production'],
  [/NRCMeter|ConsumptionMeter/, 'consumption'],
];

/** By its own setting, or by its driver where that is made for one use only. */
function meterTypeOf(properties: unknown, { natures, factoryId }: { natures: string[]; factoryId: string }) {
  const ownType = meterTypeByName.get(isObject(properties) ? properties['type'] : undefined);
  if (ownType) return ownType;
  if (natures.some((name) => name.endsWith('PvInverter'))) return 'production';
  return meterTypeByFactory.find(([factory]) => factory.test(factoryId))?.[1] ?? null;
}
