import { median } from '../median.ts';
import type { Allocation } from './allocate-process.ts';
import type { MadePlace } from './bench-place.ts';
import type { Billing } from './bill-process.ts';
import { runInOwnProcess } from './own-process.ts';
import type { Seeded } from './seed-process.ts';
import type { Typesetting } from './typeset-process.ts';

export interface BillingFigures extends Typesetting, Billing {
  allocateThirtyMs: number;
  allocateThirtyBytes: number;
  allocateHundredMs: number;
  allocateHundredBytes: number;
}

const rounds = 3;

/** Runs each part in its own process on one database, so that its memory does not include other parts. */
export async function measureBilling(
  makePlace: () => Promise<MadePlace>,
  billedApartmentCount: 100 | 1000,
): Promise<BillingFigures> {
  const { place, remove } = await makePlace();
  try {
    const apartmentCounts = [...new Set([30, 100, billedApartmentCount])];
    const { estates, watchedEstateId } = await runInOwnProcess<Seeded>('seed-process.ts', { place, apartmentCounts });
    const [thirty, hundred] = [
      { place, estate: estates[0] },
      { place, estate: estates[1] },
    ];
    const [ofThirty, ofHundred] = [await allocate(thirty), await allocate(hundred)];
    const typesetting = await runInOwnProcess<Typesetting>('typeset-process.ts', hundred);
    await runInOwnProcess('start-run-process.ts', { place, estate: estates.at(-1) });
    const billing = await runInOwnProcess<Billing>('bill-process.ts', { place, watchedEstateId });
    return {
      allocateThirtyMs: ofThirty.allocateMs,
      allocateThirtyBytes: ofThirty.growthBytes,
      allocateHundredMs: ofHundred.allocateMs,
      allocateHundredBytes: ofHundred.growthBytes,
      ...typesetting,
      ...billing,
    };
  } finally {
    await remove();
  }
}

/**
 * PGlite compiles its code in the first second of work, which takes hundreds of MB. On a running server this is done
 * already, so the growth is measured without it.
 */
const withoutCompiling = ['--liftoff-only'];

async function allocate(input: object): Promise<Allocation> {
  const runs: Allocation[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runInOwnProcess('allocate-process.ts', input));
  const { growthBytes } = await runInOwnProcess<Allocation>('allocate-process.ts', input, withoutCompiling);
  return { allocateMs: median(runs.map(({ allocateMs }) => allocateMs)), growthBytes };
}
