import type { KyselyPlugin, PluginTransformQueryArgs, PluginTransformResultArgs } from 'kysely';

/** Adds up the time that consecutive queries wait for the database. */
export class QueryClock implements KyselyPlugin {
  spentMs = 0;
  #startedAt = 0;

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.#startedAt = performance.now();
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    this.spentMs += performance.now() - this.#startedAt;
    return result;
  }
}
