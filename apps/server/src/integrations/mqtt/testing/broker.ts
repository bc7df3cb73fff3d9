import { Aedes } from 'aedes';
import { createServer, type AddressInfo } from 'node:net';

interface TestBroker {
  port: number;
  publish: (topic: string, payload: string, options?: { isRetained?: boolean }) => Promise<void>;
  close: () => Promise<void>;
}

export const brokerPassword = 'geheim';

/** A broker in this process that knows one password and keeps sessions in memory. */
export async function startBroker(): Promise<TestBroker> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, _user, password, callback) => {
      const isRight = String(password) === brokerPassword;
      // MQTT 3.1.1: 4 is a bad user name or password
      if (isRight) callback(null, true);
      else callback(Object.assign(new Error('Wrong password'), { returnCode: 4 }), null);
    },
  });
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    publish: (topic, payload, { isRetained = false } = {}) =>
      new Promise((resolve, reject) => {
        const packet = { cmd: 'publish', topic, payload, qos: 1, retain: isRetained, dup: false } as const;
        broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      }),
    close: async () => {
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
