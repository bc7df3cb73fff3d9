import type { Estate } from '../estate/estate.ts';

export interface EdgeConfig {
  components: Record<string, { alias: string; factoryId: string; properties: object }>;
  factories: Record<string, { name: string; description: string; natureIds: string[] }>;
}

/** The edge's configuration: its components, and the factories that are in use. */
export function edgeConfigOf({ components }: Estate): EdgeConfig {
  return {
    components: Object.fromEntries(
      components.map(({ id, alias, factoryId, properties }) => [id, { alias, factoryId, properties }]),
    ),
    factories: Object.fromEntries(
      components.map(({ factoryId, natureIds }) => [factoryId, { name: factoryId, description: '', natureIds }]),
    ),
  };
}

export function edgeConfigMessage(estate: Estate): string {
  return JSON.stringify({ jsonrpc: '2.0', method: 'edgeConfig', params: edgeConfigOf(estate) });
}
