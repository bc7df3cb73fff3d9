import { zipSync, type AsyncZippable, type FlateError } from 'fflate/browser';

export { strToU8, zipSync } from 'fflate/browser';

type Finished = (error: FlateError | null, archive: Uint8Array) => void;

/**
 * The `zip` of fflate for large files starts workers from blobs. Our content security policy forbids these, and fflate
 * then never calls back. The build gives this one to write-excel-file, which runs in a worker of our own.
 */
export function zip(files: AsyncZippable, finished: Finished): void {
  finished(null, zipSync(files));
}
