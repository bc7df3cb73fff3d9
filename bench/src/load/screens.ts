import { addDays } from '@lichthof/domain/time/days.ts';
import { periodAround, shiftPeriod } from '@lichthof/domain/time/periods.ts';

/** A call that a screen makes: a path to read, or the paths that it reads in one request. */
export type ScreenCall = string | string[];

export interface ScreenIds {
  customerId: number;
  estateId: number;
  apartmentId: number;
}

type Screens = Record<string, ScreenCall[]>;

/** The first day of the month of a day, `count` months later. */
const addMonths = (day: string, count: number) => shiftPeriod('month', periodAround('month', day).from, count).from;

/** Every screen asks for these when its page is loaded. */
const ofEachPage = ['/api/portal-settings', '/api/users/me'];

/** The calls of the screens of a property manager, as a browser recorded them when it loaded each page anew. */
export function managerScreens({ customerId, estateId }: Omit<ScreenIds, 'apartmentId'>, today: string): Screens {
  const customer = `/api/customers/${customerId}`;
  const estate = `${customer}/estates/${estateId}`;
  const electricity = `${estate}/tenant-electricity`;
  const charts = `/api/estate/${estateId}/charts`;
  const figures = (from: string, to: string) => `/api/estate/${estateId}/kpis?from=${from}&to=${to}`;
  const yesterday = addDays(today, -1);
  const year = `${today.slice(0, 4)}-01-01`;
  const nextYear = addMonths(year, 12);
  const lastMonth = addMonths(today, -1);
  const months = `from=${year}&to=${nextYear}`;
  const ofEach = [...ofEachPage, `${customer}/estates`, estate, `${customer}/attention`];
  const overview = `${customer}/estates/overview?from=${lastMonth}&to=${addMonths(today, 0)}`;
  return {
    overview: [
      ...ofEach,
      [`${charts}/activeperformance?from=${yesterday}&to=${today}`, figures(yesterday, today)],
      `${charts}/inyearconsumption?${months}`,
      `${estate}/first-steps`,
      `${charts}/inyearconsumption?from=${year}&to=${today}`,
    ],
    supplyAndFeed: [
      ...ofEach,
      [
        figures(year, nextYear),
        `${charts}/inyearconsumption?${months}`,
        `${charts}/activeperformance?${months}`,
        `${charts}/heatmap?${months}&series=generation`,
        `${charts}/loadprofile?${months}`,
      ],
      `${charts}/quarterhours?${months}`,
      `${charts}/inyearconsumption?from=${year}&to=${today}`,
    ],
    tenantElectricity: [
      ...ofEach,
      `${electricity}/supply`,
      `${estate}/participants`,
      `${estate}/tariffs`,
      `${estate}/first-steps`,
      `${estate}/year-statement?year=${today.slice(0, 4)}`,
      `${estate}/invoices/sums`,
      `${electricity}/deadlines`,
    ],
    participants: [...ofEach, `${estate}/open-contract-uses`, `${estate}/participants`, `${electricity}/supply`],
    invoices: [
      ...ofEach,
      `${estate}/invoices/sums`,
      `${estate}/billing-runs`,
      `${estate}/billed-changes`,
      `${electricity}/supply`,
      `${estate}/credits`,
      `${estate}/billing-runs`,
      `${estate}/invoices/periods`,
      `${estate}/invoices?tab=all&sort=issued&order=desc&limit=25`,
      `${estate}/sepa-files`,
    ],
    tariffs: [
      ...ofEach,
      `${electricity}/supply`,
      `${estate}/participants`,
      `${estate}/price-notices`,
      `${estate}/basic-supply`,
      `${estate}/tariffs`,
    ],
    meters: [...ofEach, `${estate}/meters?month=${today.slice(0, 7)}`],
    objectData: [...ofEach, `${estate}/apartments`, `${estate}/edges`],
    settings: [
      ...ofEach,
      `${electricity}/supply`,
      `${electricity}/provider`,
      `${electricity}/providers`,
      `${electricity}/reminder-rules`,
      `${electricity}/billing-texts`,
    ],
    preview: [
      ...ofEach,
      `${electricity}/supply`,
      `${estate}/billing-runs/preview?from=${lastMonth}&to=${addMonths(today, 0)}`,
    ],
    estates: [...ofEachPage, `${customer}/estates`, overview, `${customer}/attention`],
  };
}

/** The calls of the screens of a tenant, recorded alike. */
export function tenantScreens({ apartmentId }: Pick<ScreenIds, 'apartmentId'>, today: string): Screens {
  const apartment = `/api/apartments/${apartmentId}`;
  const yesterday = addDays(today, -1);
  const month = addMonths(today, 0);
  const lastMonth = addMonths(today, -1);
  const year = `${today.slice(0, 4)}-01-01`;
  const consumption = (from: string, to: string) => `${apartment}/consumption?from=${from}&to=${to}`;
  const untilToday = (first: string) => consumption(first, `${first.slice(0, 7)}-${today.slice(8)}`);
  const documents = [`${apartment}/documents`, `${apartment}/letters`];
  const information = `${apartment}/monthly-information`;
  return {
    overview: [
      ...ofEachPage,
      apartment,
      [
        `${apartment}/now`,
        `${apartment}/electricity?month=${month.slice(0, 7)}`,
        `${apartment}/electricity?month=${lastMonth.slice(0, 7)}`,
        ...(today > month ? [untilToday(month)] : []),
        consumption(lastMonth, month),
        consumption(addMonths(month, -12), addMonths(month, -11)),
        consumption(yesterday, today),
        consumption(year, addMonths(year, 12)),
        consumption(addMonths(year, -12), year),
        `${apartment}/electricity/${yesterday}`,
        information,
        `${apartment}/documents`,
      ],
      `${apartment}/letters`,
    ],
    months: [
      ...ofEachPage,
      information,
      `${information}/${lastMonth.slice(0, 7)}`,
      `${apartment}/readings?month=${lastMonth.slice(0, 7)}`,
      documents,
    ],
    contract: [
      ...ofEachPage,
      `${apartment}/contract`,
      apartment,
      `${apartment}/curve-consent`,
      `${apartment}/mail-choices`,
      information,
      `${information}/${lastMonth.slice(0, 7)}`,
      `${apartment}/prepayments`,
      documents,
    ],
    documents: [...ofEachPage, documents],
  };
}
