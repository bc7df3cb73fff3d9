import { MqttClient, type IPublishPacket } from 'mqtt';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type TLSSocket } from 'node:tls';
import { connectionFailure, SourceError } from '../file-sources/source-error.ts';
import { openGuardedSocket, type ConnectionRules, type HostAndPort } from '../network/open-guarded-socket.ts';

export interface MqttTarget extends HostAndPort {
  usesTls: boolean;
  /** A certificate authority besides the usual ones. */
  ca: string | null;
  userName: string;
  password: string;
  /** What the broker knows the session by. */
  clientId: string;
  /** Whether the session outlives the connection. */
  isKept: boolean;
  filter: string;
}

export interface MqttMessage {
  topic: string;
  text: string;
  /** Kept by the broker for new subscribers: nobody sent it just now. */
  isRetained: boolean;
}

export interface MqttHandlers {
  /** The message is acknowledged when it resolves; when it throws, the connection ends and the broker sends it again. */
  onMessage: (message: MqttMessage) => Promise<void>;
  /** Once, when the connection is lost; not after `close`. */
  onEnd: (error: Error) => void;
}

const keepaliveSeconds = 30;

/** Subscribes with QoS 1 in a session that the broker keeps. Throws SourceError. Does not connect again by itself. */
export async function listenMqtt(
  target: MqttTarget,
  rules: ConnectionRules,
  { onMessage, onEnd }: MqttHandlers,
): Promise<{ close: () => Promise<void> }> {
  const stream = await openStream(target, rules);
  const client = new MqttClient(() => stream, {
    clientId: target.clientId,
    username: target.userName,
    password: target.password,
    clean: !target.isKept,
    reconnectPeriod: 0,
    connectTimeout: rules.timeoutMs,
    keepalive: keepaliveSeconds,
    resubscribe: false,
  });
  let isOpen = true;
  const lost = Promise.withResolvers<never>();
  lost.promise.catch(() => undefined);
  const end = (error: Error) => {
    if (!isOpen) return;
    isOpen = false;
    client.end(true);
    lost.reject(error);
    onEnd(error);
  };
  client.handleMessage = (packet: IPublishPacket, callback) => {
    const { topic, payload, retain: isRetained } = packet;
    void acknowledgeStored({ topic, text: String(payload), isRetained }, callback);
  };
  async function acknowledgeStored(message: MqttMessage, acknowledge: () => void): Promise<void> {
    try {
      await onMessage(message);
    } catch (error) {
      // without an acknowledgement: the broker sends it again to the next connection
      end(error instanceof Error ? error : new Error(String(error)));
      return;
    }
    acknowledge();
  }
  // an error after the first one is told to nobody else
  client.on('error', () => undefined);
  await connected(client, stream);
  client.on('error', end).on('close', () => end(new SourceError('connectionLost')));
  const giveUp = () => {
    isOpen = false;
    client.end(true);
  };
  // a kept session leaves the answer open when its connection is lost
  const answer = Promise.race([client.subscribeAsync(target.filter, { qos: 1 }), lost.promise]);
  const [granted] = await answer.catch((error: unknown) => {
    giveUp();
    throw error instanceof SourceError ? error : new SourceError('connectionLost', { cause: error });
  });
  if (!granted || granted.qos === 128) {
    giveUp();
    throw new SourceError('topicRefused');
  }
  return {
    close: async () => {
      isOpen = false;
      // at once: what is not acknowledged comes again, and a connection that answers nothing holds nobody up
      await client.endAsync(true);
    },
  };
}

function connected(client: MqttClient, stream: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: unknown }) => {
      client.end(true);
      stream.destroy();
      // by MQTT 3.1.1: 4 bad user name or password, 5 not authorized
      const isRefused = error.code === 4 || error.code === 5;
      reject(new SourceError(isRefused ? 'signIn' : (connectionFailure(error) ?? 'unexpected'), { cause: error }));
    };
    client.once('connect', () => {
      client.off('error', fail);
      resolve();
    });
    client.once('error', fail);
    client.once('close', () => fail(new Error('Closed before it was connected')));
  });
}

async function openStream(target: MqttTarget, rules: ConnectionRules): Promise<Socket> {
  const { host, usesTls, ca } = target;
  const socket = await openGuardedSocket(target, rules).catch((error: unknown) => {
    throw new SourceError(connectionFailure(error) ?? 'unexpected', { cause: error });
  });
  if (!usesTls) return socket;
  return new Promise<TLSSocket>((resolve, reject) => {
    const secured = connectTls({
      socket,
      ...(isIP(host) === 0 && { servername: host }),
      ...(ca !== null && { ca: [...rootCertificates, ca] }),
    });
    secured.setTimeout(rules.timeoutMs, () => secured.destroy(new Error('No answer')));
    secured.once('secureConnect', () => {
      secured.setTimeout(0);
      secured.off('error', fail);
      resolve(secured);
    });
    secured.once('error', fail);
    function fail(error: Error) {
      const isPlain = /wrong version number|packet length|EPROTO/i.test(error.message);
      reject(new SourceError(isPlain ? 'noTls' : (connectionFailure(error) ?? 'certificate'), { cause: error }));
    }
  });
}
