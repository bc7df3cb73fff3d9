import { createPasswordHasher } from '../embedded/passwords.ts';

/** Takes a thousandth of the time that the product's cost takes; passwords.test.ts and provider.test.ts test that cost. */
export const fastPasswords = createPasswordHasher({ logN: 4, blockSize: 8, parallelization: 1 });
