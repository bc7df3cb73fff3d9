import type { FastifyBaseLogger } from 'fastify';

interface Options {
  log: Pick<FastifyBaseLogger, 'error'>;
  /** After this time the process ends, whatever is still open. */
  deadlineMs?: number;
}

/**
 * Stops once on the first SIGTERM or SIGINT and ends the process. Later ones change nothing: npm passes on a signal
 * that the process has had already.
 */
export function stopOnSignal(stop: () => Promise<void>, { log, deadlineMs = 30_000 }: Options): void {
  let isStopping = false;
  const begin = () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.error(`The server did not stop within ${deadlineMs} ms`);
      process.exit(1);
    }, deadlineMs).unref();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error(error, 'The server could not stop in order');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', begin);
  process.on('SIGINT', begin);
}
