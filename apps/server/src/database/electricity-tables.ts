import type { AllocationBase, AllocationKey, UnusedPart } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { ParticipantType, SupplyModel } from '@lichthof/domain/billing/contract.ts';
import type { RegulatoryTexts } from '@lichthof/domain/billing/provider.ts';
import type { PaymentMethod } from '@lichthof/domain/billing/payment.ts';
import type { ColumnType, Generated } from 'kysely';
import type { DayColumn, DayRangeColumn, JsonColumn } from './columns.ts';

interface MixColumns {
  year: number;
  tenant_electricity_percent: string;
  renewables_funded_percent: string;
  renewables_certified_percent: string;
  natural_gas_percent: string;
  coal_percent: string;
  other_fossils_percent: string;
  nuclear_percent: string;
  co2_grams_per_kwh: string;
  nuclear_waste_grams_per_kwh: string;
  source: string;
}

interface SupplyTables {
  provider: {
    id: Generated<number>;
    customer_id: number;
    name: string;
    street: string;
    house_number: string;
    zip_code: string;
    city: string;
    hotline: string;
    hotline_hours: string | null;
    email: string;
    register_court: string | null;
    register_number: string | null;
    directors: Generated<string[]>;
    vat_id: string | null;
    tax_number: string | null;
    is_small_business: Generated<boolean>;
    iban: string;
    bic: string;
    bank_name: string;
    account_holder: string;
    creditor_id: string | null;
    logo: Uint8Array | null;
    logo_type: 'image/png' | 'image/jpeg' | null;
    invoice_prefix: Generated<string>;
    regulatory_texts: JsonColumn<RegulatoryTexts>;
    version: Generated<number>;
  };
  number_range: {
    provider_id: number;
    series: 'invoice' | 'customer' | 'contract' | 'mandate';
    year: number;
    last_number: number;
  };
  estate_supply: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    provider_id: number;
    supply_model: SupplyModel;
    allocation_key: AllocationKey;
    allocation_base: Generated<AllocationBase>;
    unused_part: Generated<UnusedPart>;
    metering_operator: string | null;
    metering_operator_code: string | null;
    grid_operator: string | null;
    grid_operator_code: string | null;
    has_electric_hot_water: Generated<boolean>;
    during: DayRangeColumn;
  };
  electricity_mix: MixColumns & { provider_id: number; version: Generated<number> };
  national_mix: MixColumns & { is_verified: Generated<boolean> };
  basic_supply_tariff: {
    customer_id: number;
    estate_id: number;
    supplier_name: string;
    base_eur_per_year: string;
    ct_per_kwh: string;
    during: DayRangeColumn;
  };
}

interface TariffTables {
  tariff: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    name: string;
    start_date: DayColumn;
    version: Generated<number>;
  };
  tariff_price: {
    customer_id: number;
    tariff_id: number;
    during: DayRangeColumn;
    base_eur_per_month: string;
    pv_ct: string;
    commodity_ct: string;
    grid_usage_ct: string;
    concession_ct: string;
    electricity_tax_ct: string;
    kwk_ct: string;
    offshore_ct: string;
    section19_ct: string;
    eeg_ct: string;
    interruptible_loads_ct: string;
    nev_ct: string;
    discount_threshold_percent: string | null;
    discount_ct: string | null;
  };
}

interface ParticipantTables {
  participant: {
    id: Generated<number>;
    customer_id: number;
    estate_id: number;
    type: ParticipantType;
    apartment_id: number | null;
    occupancy_id: number | null;
    customer_number: string;
    names: string[];
    greeting_name: string | null;
    street: string | null;
    house_number: string | null;
    zip_code: string | null;
    city: string | null;
    email: string | null;
    phone: string | null;
    payment_method: Generated<PaymentMethod>;
    version: Generated<number>;
  };
  participant_meter: { customer_id: number; participant_id: number; meter_id: number };
  contract: {
    id: Generated<number>;
    customer_id: number;
    participant_id: number;
    number: string;
    during: DayRangeColumn;
    minimum_term_until: DayColumn | null;
    notice_months: Generated<number>;
    version: Generated<number>;
  };
  contract_tariff: { customer_id: number; contract_id: number; tariff_id: number; during: DayRangeColumn };
  mandate: {
    id: Generated<number>;
    customer_id: number;
    participant_id: number;
    creditor_id: string;
    reference: string;
    iban: string;
    account_holder: string;
    text_version: string;
    granted_at: Date;
    granted_by: number | null;
    revoked_at: Date | null;
    revoked_by: number | null;
  };
  curve_consent: {
    id: Generated<number>;
    customer_id: number;
    occupancy_id: number;
    granted_at: ColumnType<Date, Date | undefined, never>;
    granted_by: number;
    revoked_at: Date | null;
    revoked_by: number | null;
  };
}

export interface ElectricityTables extends SupplyTables, TariffTables, ParticipantTables {}
