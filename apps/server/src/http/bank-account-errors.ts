import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { HttpError } from './errors.ts';

export const bicOfOtherBank = (field = 'bic') =>
  new HttpError(409, 'The BIC belongs to another bank than the IBAN', { code: ErrorCode.BicOfOtherBank, field });

export const accountOfCreditor = (field = 'iban') =>
  new HttpError(409, 'The creditor cannot collect from its own account, or pay to it', {
    code: ErrorCode.AccountOfCreditor,
    field,
  });
