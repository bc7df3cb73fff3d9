import { isEmptyPlan } from '@lichthof/domain/portfolio/planning/plan.ts';
import { portfolios, rowCountOf } from '@lichthof/domain/portfolio/portfolio-for-tests.ts';
import * as fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { addGuard, removeGuard } from '@lichthof/domain/csv/write-csv.ts';
import { plan, read, write } from './portfolio-tasks.ts';

// many workbooks are written and read
vi.setConfig({ testTimeout: 120_000 });

it.each([
  ['xlsx', 60],
  ['csv', 120],
] as const)('importing an export as %s changes nothing', async (format, numRuns) => {
  await fc.assert(
    fc.asyncProperty(portfolios, async (portfolio) => {
      const bytes = await write({ portfolio, format });
      const result = await read({ files: [{ name: `portfolio.${format}`, bytes: bytes.length }], bytes });
      if ('problem' in result) throw new Error(result.problem);
      expect(result.reading).toBeNull();
      const { planned } = plan({ content: result.content, recipe: null, corrections: [], portfolio });
      expect(planned.issues).toEqual([]);
      expect(isEmptyPlan(planned.plan)).toBe(true);
      const unchanged = planned.counts.reduce((sum, { counts }) => sum + counts.unchanged, 0);
      expect(unchanged).toBe(rowCountOf(portfolio));
    }),
    { numRuns },
  );
});

it('guards texts against becoming formulas and takes the guard off again', () => {
  const text = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@'\t\r]{1,3}[a-z0-9]{0,5}$/));
  fc.assert(
    fc.property(text, (plain) => {
      expect(removeGuard(addGuard(plain))).toBe(plain);
      expect(addGuard(plain)).not.toMatch(/^[=+\-@\t\r]/);
    }),
  );
});
