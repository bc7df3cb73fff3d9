import { apiKeyFields } from '@lichthof/contracts/api-keys.ts';
import { keyScopes, type KeyScope } from '@lichthof/domain/access/key-scopes.ts';
import { addDays } from '@lichthof/domain/time/days.ts';
import { localDayOf } from '@lichthof/domain/time/local-days.ts';
import { defaultTimeZone } from '@lichthof/domain/time/time-zones.ts';
import { z } from 'zod';

const { name, callsPerMinute, endDate } = apiKeyFields.shape;
/** The choice 'all estates' of the select, whose values are numbers. */
export const allEstates = 0;

export const apiKeyForm = z
  .object({
    name,
    callsPerMinute,
    estateId: z.int(),
    endDate: z.union([z.literal(''), endDate.unwrap()]),
    readValues: z.boolean(),
    writeValues: z.boolean(),
    readInvoices: z.boolean(),
    managePortfolio: z.boolean(),
    exportChanges: z.boolean(),
  })
  .superRefine((fields, check) => {
    if (scopesOf(fields).length > 0) return;
    check.addIssue({ code: 'custom', params: { rule: 'someScope' }, path: ['readValues'] });
  });
type ApiKeyFormFields = z.infer<typeof apiKeyForm>;

const scopesOf = (fields: Record<KeyScope, boolean>): KeyScope[] => keyScopes.filter((scope) => fields[scope]);

const daysOfAYear = 365;
const usualCallsPerMinute = 300;

export const initialApiKeyFields = (): ApiKeyFormFields => ({
  name: '',
  callsPerMinute: usualCallsPerMinute,
  estateId: allEstates,
  endDate: addDays(today(), daysOfAYear),
  readValues: true,
  writeValues: false,
  readInvoices: false,
  managePortfolio: false,
  exportChanges: false,
});

export const today = (): string => localDayOf(Date.now(), defaultTimeZone);

export const toApiKeyBody = (fields: ApiKeyFormFields) => ({
  name: fields.name,
  callsPerMinute: fields.callsPerMinute,
  estateId: fields.estateId === allEstates ? null : fields.estateId,
  endDate: fields.endDate || null,
  scopes: scopesOf(fields),
});
