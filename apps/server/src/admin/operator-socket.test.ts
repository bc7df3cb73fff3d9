import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { askRunningServer, OperatorCommandError, serveOperator } from './operator-socket.ts';

it('lets the running server carry out a command, line by line, and tells its failure', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'lichthof-socket-'));
  expect(await askRunningServer(dataDir, 'echo')).toBeUndefined();
  const stop = await serveOperator(dataDir, {
    async *echo(argument) {
      yield argument;
      yield 'zweite Zeile';
      throw new Error('Der Datenträger ist voll.');
    },
  });
  const lines: string[] = [];
  const read = async () => {
    for await (const line of (await askRunningServer(dataDir, 'echo', 'größer & mehr')) ?? []) lines.push(line);
  };
  await expect(read()).rejects.toThrow(new OperatorCommandError('Der Datenträger ist voll.'));
  expect(lines).toEqual(['größer & mehr', 'zweite Zeile']);
  await stop();
  expect(await askRunningServer(dataDir, 'echo')).toBeUndefined();
  await rm(dataDir, { recursive: true });
});
