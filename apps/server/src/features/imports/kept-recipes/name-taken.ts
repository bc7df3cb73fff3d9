import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { violatedIndex } from '../../../database/violated-index.ts';
import { conflict } from '../../../http/errors.ts';

/** A recipe with this name exists; any other error is thrown as it is. */
export function nameTaken(error: unknown): never {
  if (violatedIndex(error) === 'import_recipe_name') throw conflict(ErrorCode.NameTaken, 'Another recipe has the name');
  throw error;
}
