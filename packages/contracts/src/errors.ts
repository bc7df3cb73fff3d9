import { z } from 'zod';

/** Errors the client knows by number; their German sentences live in the client. */
export const ErrorCode = {
  MoveInInThePast: 1000,
  ActiveParticipantContract: 2000,
  ChangedByOthers: 3000,
  PeriodInvalid: 3100,
  PeriodTooLong: 3101,
  ImportFileTooLarge: 3200,
  ImportFileUnreadable: 3201,
  ImportHasErrors: 3202,
  ImportNotReady: 3203,
  SubstitutesImpossible: 3250,
  BillingNotReady: 3260,
  BillingChanged: 3261,
  BillingPeriodTaken: 3262,
  BillingRunBusy: 3263,
  ConsentMissing: 3270,
  NameTaken: 3280,
  MixNotHundred: 3281,
  StorageFull: 3300,
  TooManyRequests: 3400,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** The form of every error answer. `field` is one of the specification's field identifiers or a path in the body. */
export const errorBodySchema = z.object({
  message: z.string(),
  metadata: z
    .object({
      code: z.enum(ErrorCode).optional(),
      field: z.string().optional(),
      fields: z.array(z.string()).optional(),
      reference: z.string().optional(),
    })
    .optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
