import { getItem } from '@lichthof/domain/collections/items.ts';
import { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import { emailOf } from '../demo-people.ts';
import type { DemoEstate, DemoPerson } from '../demo-estate.ts';
import { apartmentEstate } from './priessnitzhoefe.ts';

const tenants = [
  ['Anna', 'Muster'],
  ['Bernd', 'Beispiel'],
  ['Clara', 'Probe'],
  ['David', 'Vorlage'],
  ['Elif', 'Muster'],
  ['Frank', 'Entwurf'],
  ['Grit', 'Beispiel'],
  ['Hanno', 'Probe'],
] as const;

/** The estate of the sample customer. Its people have addresses that nobody can reach, and no accounts. */
export function musterhaus(firstDay: string): DemoEstate {
  const estate = apartmentEstate(
    {
      key: 'musterhaus',
      name: 'Musterhaus',
      groupKey: null,
      projectId: 'MUSTER',
      allocationKey: AllocationKey.LivingArea,
      address: { street: 'Musterstraße', houseNumber: '1', zipCode: '04109', city: 'Leipzig', state: 'Sachsen' },
      batch: '7799',
      apartmentCount: tenants.length,
      peakW: 21_600,
      azimuthDegrees: 180,
      tenantOf,
    },
    firstDay,
  );
  return { ...estate, buildingAreas: [...estate.buildingAreas, generalArea] };
}

/** By which general electricity takes part in an allocation by living area. */
const generalArea = { areaClassification: 4, norm: 1, areaSqm: 62.4 };

function tenantOf(apartmentIndex: number): DemoPerson {
  const [firstName, lastName] = getItem(tenants, apartmentIndex);
  return { firstName, lastName, email: emailOf(firstName, lastName, 'muster.example'), phone: null };
}
