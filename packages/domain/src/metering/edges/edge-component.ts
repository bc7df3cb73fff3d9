export const componentCategories = ['meter', 'storage', 'charger', 'chargingStation', 'sum', 'other'] as const;
export type ComponentCategory = (typeof componentCategories)[number];

/** What a controller's meter is used for, by its own configuration. */
export const meterTypes = ['grid', 'production', 'productionAndConsumption', 'consumption'] as const;
export type MeterType = (typeof meterTypes)[number];

/** A part of a controller, by what it says of itself. */
export interface EdgeComponent {
  /** For example 'meter10'. */
  componentId: string;
  alias: string;
  factoryId: string;
  category: ComponentCategory;
  /** Null where the component does not say, or is no meter. */
  meterType: MeterType | null;
}
