import { median } from '../median.ts';
import type { Work } from './measure-work.ts';
import type { MadePlace } from './bench-place.ts';
import type { Billing } from './bill-process.ts';
import { asService, runInOwnProcess } from './own-process.ts';
import type { Seeded } from './seed-process.ts';
import type { Typesetting } from './typeset-process.ts';

export interface BillingFigures extends Typesetting, Billing {
  allocateThirtyMs: number;
  allocateThirtyBytes: number;
  allocateHundredMs: number;
  allocateHundredBytes: number;
  compareKeysMs: number;
  compareKeysBytes: number;
}

const rounds = 3;

/** Runs each part in its own process on one database, so that its memory does not include other parts. */
export async function measureBilling(
  makePlace: () => Promise<MadePlace>,
  billedApartmentCount: 100 | 1000,
): Promise<BillingFigures> {
  const { place, remove } = await makePlace();
  try {
    const apartmentCounts = [...new Set([30, 50, 100, billedApartmentCount])];
    const { estates, watchedEstateId } = await runInOwnProcess<Seeded>('seed-process.ts', { place, apartmentCounts });
    const [thirty, fifty, hundred] = estates.map((estate) => ({ place, estate }));
    const ofThirty = await measure('allocate-process.ts', thirty!);
    const ofHundred = await measure('allocate-process.ts', hundred!);
    const compared = await measure('compare-keys-process.ts', fifty!);
    const typesetting = await runInOwnProcess<Typesetting>('typeset-process.ts', hundred!);
    await runInOwnProcess('start-run-process.ts', { place, estate: estates.at(-1) });
    const billing = await runInOwnProcess<Billing>('bill-process.ts', { place, watchedEstateId }, asService);
    return {
      allocateThirtyMs: ofThirty.ms,
      allocateThirtyBytes: ofThirty.growthBytes,
      allocateHundredMs: ofHundred.ms,
      allocateHundredBytes: ofHundred.growthBytes,
      compareKeysMs: compared.ms,
      compareKeysBytes: compared.growthBytes,
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
const withoutCompiling = { flags: ['--liftoff-only'] };

async function measure(script: string, input: object): Promise<Work> {
  const runs: Work[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await runInOwnProcess(script, input));
  const { growthBytes } = await runInOwnProcess<Work>(script, input, withoutCompiling);
  return { ms: median(runs.map(({ ms }) => ms)), growthBytes };
}
