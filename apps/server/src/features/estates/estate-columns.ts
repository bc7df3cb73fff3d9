import type { EstateBody } from '@lichthof/contracts/estates.ts';

/** The row of an estate; what is absent or empty is null. */
export function columnsOf({ location, ...body }: EstateBody) {
  return {
    name: body.name,
    project_id: body.projectId,
    description: body.description || null,
    time_zone: body.timeZone,
    floors_count: body.floorsCount ?? null,
    construction_year: body.constructionYear ?? null,
    building_type: body.buildingType,
    allocation_key: body.allocationKey,
    street: location.street,
    house_number: location.houseNumber,
    zip_code: location.zipCode,
    city: location.city,
    state: location.state || null,
    country: location.country,
  };
}

export type EstateColumns = ReturnType<typeof columnsOf>;
