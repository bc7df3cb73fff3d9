import { requireValue } from '@lichthof/domain/collections/items.ts';
import { ErrorCode } from '@lichthof/contracts/errors.ts';
import { FieldName } from '@lichthof/contracts/fields.ts';
import { HttpError } from './http/errors.ts';
import {
  AccountDataRefusedError,
  IdentityUnavailableError,
  type Accounts,
} from './integrations/identity/identity-provider.ts';

/** The accounts for routes: a provider that is down, or stricter than this server, is an answer and no server error. */
export function answerAccountErrors({ identity, credentials, ...others }: Accounts): Accounts {
  return { ...others, identity: translating(identity), credentials: translating(credentials) };
}

type Methods = Record<string, (...given: unknown[]) => Promise<unknown>>;

function translating<Port extends object>(port: Port): Port {
  const methods = port as Methods;
  const translated = Object.keys(methods).map((name) => [
    name,
    async (...given: unknown[]) => {
      const method = requireValue(methods[name], `method ${name}`);
      try {
        return await method.apply(port, given);
      } catch (error) {
        throw translate(error);
      }
    },
  ]);
  return Object.fromEntries(translated) as Port;
}

const fieldNames = { email: FieldName.Email, firstName: FieldName.FirstName, lastName: FieldName.LastName };

function translate(error: unknown): unknown {
  if (error instanceof IdentityUnavailableError) {
    const metadata = { code: ErrorCode.IdentityUnavailable };
    return new HttpError(503, error.message, metadata, { cause: error.cause });
  }
  if (error instanceof AccountDataRefusedError) {
    const field = error.field && { field: fieldNames[error.field] };
    return new HttpError(400, error.message, { code: ErrorCode.AccountDataRefused, ...field }, { cause: error.cause });
  }
  return error;
}
