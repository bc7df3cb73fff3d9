/**
 * Asks for many at once: what is wanted while an answer is under way waits for the next question. Keys without an
 * answer get undefined.
 */
export function gather<Key, Answer>(
  ask: (keys: Key[]) => Promise<Map<Key, Answer>>,
  mostAtOnce = 500,
): (key: Key) => Promise<Answer | undefined> {
  const waiting: { key: Key; resolve: (answer: Answer | undefined) => void; reject: (error: unknown) => void }[] = [];
  let isAsking = false;

  async function askAll(): Promise<void> {
    while (waiting.length > 0) {
      const asked = waiting.splice(0, mostAtOnce);
      try {
        const answers = await ask(asked.map(({ key }) => key));
        for (const { key, resolve } of asked) resolve(answers.get(key));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    isAsking = false;
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (isAsking) return;
      isAsking = true;
      setImmediate(() => void askAll());
    });
}
