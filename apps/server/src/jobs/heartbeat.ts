const heartbeatMs = 4000;

/**
 * Does the work, with a sign of life now and then by which other servers see that it is somebody's. One at a time:
 * those that wait must not take the connections of others. One that fails does no harm as long as the next gets through.
 */
export async function withHeartbeat<Result>(beat: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    void beat()
      .catch(() => undefined)
      .finally(() => (isBeating = false));
  }, heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
