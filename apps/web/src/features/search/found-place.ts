import type { SearchHit, SearchKind } from '@lichthof/contracts/search.ts';
import { pathTo } from '../../navigation/route-table.ts';

/** An entry of the search dialog: a hit, or a recently opened place. */
export interface FoundPlace {
  kind: SearchKind;
  name: string;
  /** 'Weidenhof 12, Leipzig-Plagwitz' */
  context: string;
  to: string;
}

export const placeOf = (hit: SearchHit): FoundPlace => ({
  kind: hit.kind,
  name: hit.name,
  context: hit.context.join(', '),
  to: addressOf(hit),
});

type Address = (hit: SearchHit, params: Record<string, number>) => string;

const addresses: Record<SearchKind, Address> = {
  customer: (_, params) => pathTo('customer_home', params),
  estateGroup: ({ id }, params) => `${pathTo('estates_overview', params)}?group=${id}`,
  estate: ({ access }, params) => pathTo(access === 'controlled' ? 'estate_control' : 'estate_overview', params),
  apartment: ({ access }, params) => pathTo(access === 'own' ? 'tenant_overview' : 'estate_data', params),
  user: ({ id, access, estateId }, params) =>
    access === 'administered' || estateId === null
      ? pathTo('user_details', { ...params, userId: id })
      : pathTo('estate_user_management', params),
  participant: ({ id }, params) =>
    pathTo('estate_tenantelectricity_customer_details', { ...params, participantId: id }),
  meter: ({ id }, params) => `${pathTo('meters', params)}?meter=${id}`,
  invoice: ({ access, name }, params) =>
    access === 'own'
      ? pathTo('tenant_documents', params)
      : `${pathTo('estate_tenantelectricity_billings', params)}?search=${encodeURIComponent(name)}`,
};

function addressOf(hit: SearchHit): string {
  const { kind, customerId, estateId, apartmentId } = hit;
  const ids = { customerId, ...(estateId !== null && { estateId }), ...(apartmentId !== null && { apartmentId }) };
  return addresses[kind](hit, ids);
}
