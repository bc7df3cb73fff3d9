/** Does something at most once in that time, however often it is called. */
export function atMostEvery(ms: number, act: () => Promise<void>): () => Promise<void> {
  let doneAt = 0;
  return async () => {
    if (Date.now() - doneAt <= ms) return;
    await act();
    doneAt = Date.now();
  };
}
