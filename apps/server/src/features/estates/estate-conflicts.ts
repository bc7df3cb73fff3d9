import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { violatedIndex } from '../../database/violated-index.ts';
import { HttpError } from '../../http/errors.ts';

/** `index` is the position of the apartment in the request. */
export const apartmentNameTaken = (index?: number) =>
  new HttpError(409, 'Two apartments of an estate cannot have the same name', {
    code: ErrorCode.NameTaken,
    field: FieldName.ApartmentName,
    ...(index !== undefined && { fields: [`apartments.${index}.name`] }),
  });

const nameTaken = () =>
  new HttpError(409, 'Another estate has this name', { code: ErrorCode.NameTaken, field: FieldName.Name });

/** Translates violations of the unique indexes of names. */
export async function translateTakenNames<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const index = violatedIndex(error);
    if (index === 'estate_name') throw nameTaken();
    if (index === 'apartment_name') throw apartmentNameTaken();
    throw error;
  }
}
