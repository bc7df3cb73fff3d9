import { describe, expect, it } from 'vitest';
import { electricityEstateAt, electricityPages, isWithin } from './electricity-pages.ts';

const base = '/customers/3/estates/7/tenantelectricity';
const pages = electricityPages({ customerId: 3, estateId: 7 });

describe('the pages of tenant electricity', () => {
  it.each([
    [`${base}/overview`, 'estate_tenantelectricity_overview'],
    [`${base}/customers`, 'estate_tenantelectricity_customers'],
    [`${base}/customers/12/overview`, 'estate_tenantelectricity_customers'],
    [`${base}/tariffs/4`, 'estate_tenantelectricity_tariffs'],
    [`${base}/billings/runs/9`, 'estate_tenantelectricity_billings'],
    [`${base}/settings`, 'estate_tenantelectricity_settings'],
    [`${base}/tariffsold`, undefined],
    ['/customers/3/estates/8/tenantelectricity/tariffs', undefined],
  ])('%s is within %s', (pathname, name) =>
    expect(pages.filter((page) => isWithin(pathname, page)).map((page) => page.name)).toEqual(name ? [name] : []),
  );

  it.each([
    [`${base}/tariffs`, { customerId: 3, estateId: 7 }],
    [base, { customerId: 3, estateId: 7 }],
    ['/customers/3/estates/7/meters', undefined],
    ['/apartments/7/documents', undefined],
  ])('%s belongs to the tenant electricity of %j', (pathname, ids) =>
    expect(electricityEstateAt(pathname)).toEqual(ids),
  );
});
