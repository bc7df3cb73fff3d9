import type { MeasuringPoint, MeterKind } from '@lichthof/domain/metering/codes.ts';
import type { TimeZone } from '@lichthof/domain/time/local-days.ts';
import type { Battery } from './simulation/battery.ts';
import type { Load } from './simulation/load.ts';
import type { Coordinates, PvPlane } from './simulation/sun.ts';

/** An estate of the demo customer with all its parts. Keys are unique within their estate. */
export interface DemoEstate {
  key: string;
  name: string;
  groupKey: string | null;
  projectId: string;
  description: string;
  timeZone: TimeZone;
  floorsCount: number;
  constructionYear: number;
  /** Of the house connection, in A. */
  connectionFuseA?: number;
  buildingType: number;
  allocationKey: number;
  location: DemoAddress & { country: 'de' };
  buildingAreas: { areaClassification: number; norm: number; areaSqm: number }[];
  edges: { name: string; position: string; startDate: string }[];
  apartments: DemoApartment[];
  meters: DemoMeter[];
  /** The edge reads the counters every midnight, or the metering operator on the first of each month. */
  readBy: 'edge' | 'operator';
  /** The input of the simulation; null for an estate that waits for an import. */
  plant: DemoPlant | null;
}

export interface DemoAddress {
  street: string;
  houseNumber: string;
  zipCode: string;
  city: string;
  state: string;
}

export interface DemoApartment {
  key: string;
  name: string;
  areaSqm: number;
  floor: string;
  /** In order of time; empty for a vacant apartment. */
  occupancies: DemoOccupancy[];
}

export interface DemoOccupancy {
  people: DemoPerson[];
  moveInDate: string;
  /** The last day of the occupancy. */
  moveOutDate: string | null;
}

export interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
}

export interface DemoMeter {
  key: string;
  name: string;
  obis: string;
  kind: MeterKind;
  measuringPoint: MeasuringPoint;
  apartmentKey: string | null;
  marketLocationId: string | null;
  meteringLocationId: string | null;
  /** Of a plant, in kWp. */
  peakPowerKw: number | null;
  /** Of a battery, at its state of charge, in kWh. */
  storageCapacityKwh: number | null;
  /** In order of time: each device begins on the day on which the previous one was removed. */
  devices: DemoDevice[];
  /** Null if the amounts follow from the plant and the other meters. */
  load: Load | null;
}

export interface DemoDevice {
  serialNumber: string;
  deviceType: 'AnalogMeter' | 'MidMeter' | 'MeMeter';
  installedDate: string;
  removedDate: string | null;
  /** Wh or litres before the device's first simulated quarter-hour; later counters add the amounts. */
  firstCounter: number;
}

interface DemoPlant {
  place: Coordinates;
  pvPlanes: PvPlane[];
  battery: Battery | null;
}
