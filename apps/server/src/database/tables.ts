import type { Generated } from 'kysely';
import type { DayColumn, DayRangeColumn, JsonColumn } from './columns.ts';
import type { BillingTables } from './billing-tables.ts';
import type { EdgeTables } from './edge-tables.ts';
import type { ElectricityTables } from './electricity-tables.ts';
import type { IdentityTables } from '../integrations/identity/identity-tables.ts';
import type { ImportTables } from './import-tables.ts';
import type { MeteringTables } from './metering-tables.ts';
import type { PortfolioTables } from './portfolio-tables.ts';

interface AddressColumns {
  street: string | null;
  house_number: string | null;
  zip_code: string | null;
  city: string | null;
  state: string | null;
}

interface PlaceTables {
  authority: { id: number; name: string };
  customer: AddressColumns & {
    id: Generated<number>;
    authority_id: Generated<number>;
    name: string;
    country: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  estate_group: {
    id: Generated<number>;
    customer_id: number;
    parent_id: number | null;
    name: string;
    version: Generated<number>;
  };
  estate: AddressColumns & {
    id: Generated<number>;
    customer_id: number;
    estate_group_id: number | null;
    name: string;
    project_id: string | null;
    description: string | null;
    time_zone: Generated<string>;
    floors_count: number | null;
    construction_year: number | null;
    building_type: Generated<number>;
    allocation_key: Generated<number>;
    country: Generated<string>;
    archived_at: Date | null;
    version: Generated<number>;
  };
  building_area: {
    customer_id: number;
    estate_id: number;
    area_classification: number;
    norm: number | null;
    area_sqm: string;
  };
  apartment: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    name: string;
    area_sqm: string | null;
    floor: string | null;
    archived_at: Date | null;
    version: Generated<number>;
  };
  edge: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    name: string;
    position: string | null;
    start_date: DayColumn | null;
    end_date: DayColumn | null;
    key_hash: Uint8Array | null;
    key_created_at: Date | null;
    last_message_at: Date | null;
    version: Generated<number>;
  };
}

interface PeopleTables {
  app_user: {
    id: Generated<number>;
    sub: string | null;
    email: string;
    first_name: string;
    last_name: string;
    phone: string | null;
    authority_id: number | null;
    invitation_completed: Generated<boolean>;
    invited_at: Date | null;
    last_seen_at: Date | null;
    version: Generated<number>;
    created_at: Generated<Date>;
  };
  customer_member: { customer_id: number; user_id: number };
  access_right: { user_id: number; role: number; level: number; resource_id: number };
  occupancy: { id: Generated<number>; customer_id: number; apartment_id: number; during: DayRangeColumn };
  occupancy_member: { occupancy_id: number; user_id: number };
  audit_entry: {
    id: Generated<number>;
    customer_id: number | null;
    at: Generated<Date>;
    user_id: number | null;
    action: string;
    object_type: string;
    object_id: number | null;
    before: JsonColumn<unknown> | null;
    after: JsonColumn<unknown> | null;
  };
}

export interface Tables
  extends
    PlaceTables,
    PeopleTables,
    MeteringTables,
    EdgeTables,
    ImportTables,
    PortfolioTables,
    ElectricityTables,
    BillingTables,
    IdentityTables {}
