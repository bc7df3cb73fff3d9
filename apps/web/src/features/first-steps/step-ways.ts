import type { ElectricityPartName, FirstSteps } from '@lichthof/contracts/places/first-steps.ts';
import type { EstateParams } from '../../api/estate.queries.ts';
import { pathTo } from '../../navigation/route-table.ts';
import type { StepName } from './first-steps-order.ts';
import type texts from './first-steps.de.json';

/** One way to do a step: the screen to which its button leads. */
export interface StepWay {
  name: keyof (typeof texts)['way'];
  /** Absent where the person may not do it. */
  to?: string;
  isDone?: boolean;
}

/** Where the person is: nowhere yet, at a customer, or at one of its estates. */
export interface StepPlace {
  customerId: number | undefined;
  estate: (EstateParams & Pick<FirstSteps, 'electricity'>) | undefined;
  isCustomerAdmin: boolean;
}

/** The ways of each step, the most common first. */
export function listWays(step: StepName, { customerId, estate, isCustomerAdmin }: StepPlace): StepWay[] {
  if (customerId === undefined)
    return step === 'customer' ? [{ name: 'customer', to: `${pathTo('customers')}?new` }] : [];
  const portfolio: StepWay[] = isCustomerAdmin
    ? [{ name: 'portfolio', to: pathTo('customer_portfolio', { customerId }) }]
    : [];
  if (!estate) {
    if (step !== 'estate') return [];
    if (!isCustomerAdmin) return [{ name: 'askAdmin' }];
    return [{ name: 'estate', to: `${pathTo('estates_overview', { customerId })}?new` }, ...portfolio];
  }
  const { electricity, ...ids } = estate;
  const ways: Record<StepName, StepWay[]> = {
    customer: [],
    estate: [{ name: 'apartments', to: pathTo('estate_data', ids) }, ...portfolio],
    meters: [
      { name: 'metersByHand', to: pathTo('meters', ids) },
      ...portfolio,
      { name: 'edge', to: pathTo('estate_data', ids) },
    ],
    values: [
      { name: 'values', to: pathTo('meters_import', ids) },
      { name: 'edge', to: pathTo('estate_data', ids) },
    ],
    electricity: electricity.map(({ name, isDone }) => ({ name, isDone, to: pathToPart(name, ids) })),
    invoice: [{ name: 'preview', to: pathTo('estate_tenantelectricity_billing_preview', ids) }],
  };
  return ways[step];
}

function pathToPart(part: ElectricityPartName, ids: EstateParams & Record<string, number>): string {
  const paths: Record<ElectricityPartName, string> = {
    supply: pathTo('estate_tenantelectricity_settings', ids),
    tariff: pathTo('estate_tenantelectricity_tariffs', ids),
    participants: pathTo('estate_tenantelectricity_customers', ids),
    labelling: `${pathTo('estate_tenantelectricity_billing_texts', ids)}?step=labelling`,
  };
  return paths[part];
}

/** The screen on which what is done can be looked at. */
export function pathToDone(step: StepName, { customerId, estate, isCustomerAdmin }: StepPlace): string | undefined {
  if (customerId === undefined) return undefined;
  if (step === 'customer') return isCustomerAdmin ? pathTo('customer_information', { customerId }) : undefined;
  if (!estate) return undefined;
  const ids = { customerId: estate.customerId, estateId: estate.estateId };
  const paths: Record<Exclude<StepName, 'customer'>, string> = {
    estate: pathTo('estate_data', ids),
    meters: pathTo('meters', ids),
    values: pathTo('estate_overview', ids),
    electricity: pathTo('estate_tenantelectricity_overview', ids),
    invoice: pathTo('estate_tenantelectricity_billings', ids),
  };
  return paths[step];
}
