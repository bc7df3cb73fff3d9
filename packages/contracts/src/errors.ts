import { z } from 'zod';

/** Errors that the client identifies by number; their German sentences are in the client. */
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
  ImportFileTooManyCells: 3204,
  ImportFileTooComplex: 3205,
  SubstitutesImpossible: 3250,
  BillingNotReady: 3260,
  BillingChanged: 3261,
  BillingPeriodTaken: 3262,
  BillingRunBusy: 3263,
  ConsentMissing: 3270,
  NameTaken: 3280,
  MixNotHundred: 3281,
  MeterInUse: 3600,
  MeterNameTaken: 3601,
  SerialNumberTaken: 3602,
  ExchangeTooEarly: 3603,
  ReadingImplausible: 3604,
  ReadingExists: 3605,
  ReadingBilled: 3606,
  ReadingsRefused: 3607,
  EdgeKeyWrong: 3608,
  ChannelTaken: 3609,
  ExportTooLarge: 3610,
  SubstitutesBilled: 3611,
  StorageFull: 3300,
  TooManyRequests: 3400,
  GroupCycle: 3500,
  GroupNotEmpty: 3501,
  TimeZoneLocked: 3502,
  AllocationKeyInUse: 3503,
  ApartmentInUse: 3504,
  OccupancyOverlaps: 3510,
  MoveOutTooEarly: 3511,
  SupplyEnded: 3512,
  OccupancyHasContract: 3513,
  RoleTooWide: 3520,
  OwnLastRight: 3521,
  LastCustomerAdmin: 3522,
  UserElsewhere: 3523,
  EmailTaken: 3524,
  InvitationCompleted: 3525,
  RoleFixed: 3526,
  MailNotSent: 3527,
  AccountsElsewhere: 3528,
  LinkInvalid: 3529,
  OwnEmail: 3530,
  PortfolioUnreadable: 3540,
  PortfolioTooLarge: 3541,
  PortfolioHasErrors: 3542,
  PortfolioNotReady: 3543,
  PortfolioChanged: 3544,
  PortfolioBusy: 3545,
} as const;
export type ErrorCode = (typeof ErrorCode)[keyof typeof ErrorCode];

/** The body of every error answer. `field` is a field name of the specification or a path in the body. */
export const errorBodySchema = z.object({
  message: z.string(),
  metadata: z
    .object({
      code: z.enum(ErrorCode).optional(),
      field: z.string().optional(),
      fields: z.array(z.string()).optional(),
      /** Names of the objects that prevent the change, for example tariffs. */
      names: z.array(z.string()).optional(),
      /** The errors of a sent list, by the position of its entries: the first ones; `errorCount` counts all. */
      errors: z.array(z.object({ index: z.int(), code: z.string(), field: z.string().nullable() })).optional(),
      errorCount: z.int().optional(),
      reference: z.string().optional(),
    })
    .optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
