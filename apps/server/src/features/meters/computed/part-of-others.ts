import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { HttpError } from '../../../http/errors.ts';
import type { StoredMeter } from '../stored-meter.db.ts';

/** Other meters are computed of the meter, so that it cannot be changed or go. */
export const partOfOthers = (partOf: StoredMeter['partOf'], field: string) =>
  new HttpError(409, 'Other meters are computed of the meter', {
    code: ErrorCode.PartOfComputedMeter,
    field,
    names: partOf.map(({ name }) => name),
  });
