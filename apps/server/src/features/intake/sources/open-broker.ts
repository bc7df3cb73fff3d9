import type { SourceConfigs } from '@lichthof/contracts/intake/source-configs.ts';
import { topicFilter } from '@lichthof/domain/intake/stream-values.ts';
import { SourceError } from '../../../integrations/file-sources/source-error.ts';
import { listenMqtt, type MqttHandlers } from '../../../integrations/mqtt/mqtt-listener.ts';

interface Broker {
  config: SourceConfigs['mqtt'];
  secret: string;
  clientId: string;
  /** Whether the broker keeps for this client what was not acknowledged. */
  isKept: boolean;
}

interface BrokerRules {
  allowsOwnNetwork: boolean;
  ca: string | undefined;
}

const timeoutMs = 20_000;
const passOver: MqttHandlers = { onMessage: async () => {}, onEnd: () => {} };

/** Subscribes to the topics of a source. Throws SourceError. */
export async function openBroker(
  { config, secret: password, clientId, isKept }: Broker,
  { allowsOwnNetwork, ca }: BrokerRules,
  handlers = passOver,
): Promise<{ close: () => Promise<void> }> {
  if (!config.usesTls && !allowsOwnNetwork) throw new SourceError('noTlsAllowed');
  const target = { ...config, ca: config.ca ?? ca ?? null, password, clientId, isKept };
  return listenMqtt({ ...target, filter: topicFilter(config.template) }, { allowsOwnNetwork, timeoutMs }, handlers);
}
