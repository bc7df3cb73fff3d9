import type { House } from '../house/house.ts';

export interface EdgeConfig {
  components: Record<string, { alias: string; factoryId: string; properties: object }>;
  factories: Record<string, { name: string; description: string; natureIds: string[] }>;
}

/** The controller's configuration: its components, and the factories that are in use. */
export function edgeConfigOf({ components }: House): EdgeConfig {
  return {
    components: Object.fromEntries(
      components.map(({ id, alias, factoryId, properties }) => [id, { alias, factoryId, properties }]),
    ),
    factories: Object.fromEntries(
      components.map(({ factoryId, natureIds }) => [factoryId, { name: factoryId, description: '', natureIds }]),
    ),
  };
}

export function edgeConfigMessage(house: House): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'edgeConfig', params: edgeConfigOf(house) });
}
