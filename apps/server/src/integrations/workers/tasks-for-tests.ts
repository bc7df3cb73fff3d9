export const tasks = {
  double: (value: number) => value * 2,
  fail: (_input: null): never => {
    throw new TypeError('a bug of ours');
  },
  runForever: (_input: null): number => {
    for (let round = 0; ; round += 1) Math.sqrt(round);
  },
  fillMemory: (_input: null): number => {
    const kept: object[] = [];
    for (;;) kept.push({ index: kept.length });
  },
};
