/** Addresses of the pages to which mails and webhook messages lead; the portal's route table takes them from here. */
export const portalPages = {
  customerAlarms: '/customers/:customerId/alarms',
  dataIntake: '/customers/:customerId/intake',
  billingRun: '/customers/:customerId/estates/:estateId/tenantelectricity/billings/runs/:runId',
  tenantMonths: '/apartments/:apartmentId/months',
  tenantDocuments: '/apartments/:apartmentId/documents',
  confirmEmail: '/confirm-email',
  stopMails: '/stop-mails',
  handbookChapter: '/help/:chapter',
} as const;

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The values of the parameters in an address. */
export type PathParams<Path extends string, Value = number | string> = Record<NamesIn<Path>, Value>;

/** The address of a page with the values of its parameters. */
export const fillPath = <Path extends string>(path: Path, params: PathParams<Path>): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((params as Record<string, unknown>)[name])));
