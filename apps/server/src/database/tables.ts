// Written by 'npm run tables' from the migrated database. Types of single columns: schema/column-overrides.ts.
/* oxlint-disable max-lines */
import type { Generated, GeneratedAlways } from 'kysely';
import type { ChannelProblem, ChannelSample } from '@lichthof/contracts/intake/channels.ts';
import type { StreamUnit } from '@lichthof/domain/intake/stream-values.ts';
import type { OutgoingMailKind } from '@lichthof/contracts/outgoing-mails.ts';
import type { ImportedSeries } from '@lichthof/contracts/imports/import-previews.ts';
import type { KeptDecision } from '@lichthof/contracts/imports/import-questions.ts';
import type { KindAndConfig } from '@lichthof/contracts/intake/source-configs.ts';
import type { PortfolioPreview } from '@lichthof/contracts/places/portfolio.ts';
import type { AllocationKey } from '@lichthof/domain/allocation/allocation-rule.ts';
import type { OwnBillingTexts } from '@lichthof/domain/billing/invoices/billing-texts.ts';
import type { IssuedSnapshot } from '@lichthof/domain/billing/invoices/invoice-snapshot.ts';
import type { PrepaymentNoticeContent } from '@lichthof/domain/prepayments/prepayment-notice.ts';
import type { PaymentMethod, PaymentStatus } from '@lichthof/domain/billing/invoices/payment.ts';
import type { SourceFailure } from '@lichthof/domain/intake/source-failures.ts';
import type { SourceKind } from '@lichthof/domain/intake/source-kinds.ts';
import type { EdgeComponent } from '@lichthof/domain/metering/edges/edge-registers.ts';
import type { EdgeLiveRecord } from '@lichthof/domain/metering/edges/live-values.ts';
import type { ContractChoices } from '@lichthof/domain/portfolio/recipe/contract-rows.ts';
import type { CellCorrection } from '@lichthof/domain/portfolio/recipe/corrections.ts';
import type { PortfolioDeviation } from '@lichthof/domain/portfolio/recipe/fit-recipe.ts';
import type { PortfolioRecipe } from '@lichthof/domain/portfolio/recipe/portfolio-recipe.ts';
import type { ImportLayout } from '@lichthof/domain/metering/mscons/layout.ts';
import type { SeriesMapping } from '@lichthof/domain/metering/quarter-hour-file/layout.ts';
import type { FileForm } from '@lichthof/domain/recipes/file-form.ts';
import type { RecipeFit, RecipeMeters } from '@lichthof/domain/recipes/kept-recipe.ts';
import type { Recipe } from '@lichthof/domain/recipes/recipe.ts';
import type { JWK } from 'jose';
import type {
  AmountsColumn,
  ClearedColumn,
  DayColumn,
  DayRangeColumn,
  Final,
  JsonColumn,
  NumbersColumn,
} from './columns.ts';

export interface Tables {
  access_right: {
    customer_id: number;
    user_id: number;
    role: number;
    level: number;
    resource_id: number;
  };
  account_charge: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    participant_id: number;
    invoice_id: number | null;
    kind: 'returnFee' | 'reminderFee';
    charged_on: DayColumn;
    amount_cents: number;
    created_by: number | null;
    created_at: Generated<Date>;
    waived_on: DayColumn | null;
    waived_by: number | null;
    instalment_id: number | null;
  };
  alarm: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    kind:
      | 'edgeOffline'
      | 'meterSilent'
      | 'fileMissing'
      | 'implausibleValue'
      | 'incompleteness'
      | 'batteryIdle'
      | 'pvBelowExpectation'
      | 'energyBalance';
    severity: 'high' | 'medium';
    subject_id: number;
    subject_name: string;
    measured: number | null;
    limit_value: number;
    day: DayColumn | null;
    opened_at: Generated<Date>;
    good_since: Date | null;
    closed_at: Date | null;
    close_reason: 'good' | 'ended' | 'gone' | 'confirmed' | null;
    acknowledged_at: Date | null;
    acknowledged_by: number | null;
  };
  alarm_check: {
    customer_id: number;
    edges_checked_at: Date;
    values_checked_at: Date | null;
  };
  alarm_comment: {
    customer_id: number;
    id: Generated<number>;
    alarm_id: number;
    author_id: number;
    at: Generated<Date>;
    text: string;
  };
  alarm_mail_choice: {
    customer_id: number;
    user_id: number;
    high: 'none' | 'instant' | 'daily';
    medium: 'none' | 'instant' | 'daily';
    daily_hour: number;
    instant_alarm_id: number;
    instant_at: Date | null;
    daily_on: DayColumn | null;
  };
  alarm_rule: {
    customer_id: number;
    estate_id: number;
    kind:
      | 'edgeOffline'
      | 'meterSilent'
      | 'fileMissing'
      | 'implausibleValue'
      | 'incompleteness'
      | 'batteryIdle'
      | 'pvBelowExpectation'
      | 'energyBalance';
    is_active: boolean;
    limit_value: number;
  };
  alarm_rule_version: {
    customer_id: number;
    estate_id: number;
    version: number;
    changed_by: number | null;
    changed_at: Generated<Date>;
  };
  apartment: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    name: string;
    area_sqm: string | null;
    floor: string | null;
    archived_at: Date | null;
    version: Generated<number>;
    search: GeneratedAlways<string>;
    unit_use: Generated<'residential' | 'commercial'>;
  };
  api_key: {
    customer_id: number;
    id: Generated<number>;
    name: string;
    scopes: string[];
    estate_id: number | null;
    end_date: DayColumn | null;
    calls_per_minute: number;
    created_by: number;
    created_at: Generated<Date>;
    revoked_at: Date | null;
    last_used_at: Date | null;
  };
  api_key_secret: {
    customer_id: number;
    hash: Uint8Array;
    api_key_id: number;
    ending: string;
    created_at: Generated<Date>;
    valid_until: Date | null;
  };
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
    search: GeneratedAlways<string>;
    previous_email: string | null;
    email_changed_at: Date | null;
    tokens_valid_from: Date | null;
    signed_in_at: Date | null;
    email_key: GeneratedAlways<string | null>;
    shared_email: string | null;
  };
  assignment_change: {
    customer_id: number;
    id: Generated<number>;
    meter_id: number;
    apartment_id: number | null;
    kind: number;
    measuring_point: string;
    from_day: DayColumn;
    requested_by: number | null;
    requested_at: Generated<Date>;
    applied_at: Date | null;
    recalculation_id: number | null;
  };
  audit_entry: {
    customer_id: number;
    id: Generated<number>;
    at: Generated<Date>;
    user_id: number | null;
    action: string;
    object_type: string;
    object_id: number | null;
    before: JsonColumn<unknown> | null;
    after: JsonColumn<unknown> | null;
    api_key_name: string | null;
  };
  authority: {
    id: number;
    name: string;
  };
  authority_admin: {
    user_id: number;
    authority_id: number;
  };
  backup_run: {
    id: Generated<number>;
    started_at: Date;
    finished_at: Date;
    name: string | null;
    bytes: number | null;
    failure: string | null;
    table_count: number | null;
    row_count: number | null;
    tried_at: Date | null;
    trial_seconds: number | null;
    trial_failure: string | null;
    invoice_count: number | null;
  };
  bank_entry: {
    customer_id: number;
    id: Generated<number>;
    account_iban: string;
    booked_on: DayColumn;
    amount_cents: number;
    name: string | null;
    iban: string | null;
    purpose: string;
    booking_text: string;
    end_to_end_id: string | null;
    mandate_reference: string | null;
    bank_reference: string | null;
    entry_key: string;
    payment_id: number | null;
    direct_debit_id: number | null;
    created_at: Generated<Date>;
  };
  bank_statement: {
    customer_id: number;
    account_iban: string;
    opened_on: DayColumn;
    opening_cents: number;
    closed_on: DayColumn;
    closing_cents: number;
    created_at: Generated<Date>;
  };
  basic_supply_tariff: {
    customer_id: number;
    estate_id: number;
    supplier_name: string;
    base_eur_per_year: string;
    ct_per_kwh: string;
    during: DayRangeColumn;
    id: Generated<number>;
    version: Generated<number>;
    source: Generated<string>;
    is_verified: Generated<boolean>;
  };
  billed_day_change: {
    customer_id: number;
    billing_run_id: number;
    estate_id: number;
    meter_id: number;
    day: DayColumn;
    total_before: number;
    missing_before: number;
    total_after: number;
    missing_after: number;
    changed_at: Generated<Date>;
    acknowledged_at: Date | null;
    acknowledged_by: number | null;
    hash_before: string | null;
    hash_after: string | null;
  };
  billing_run: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    provider_id: number;
    period: DayRangeColumn;
    state: Generated<'ready' | 'success' | 'partial' | 'failed'>;
    step: Generated<'numbers' | 'documents' | 'mails' | 'done'>;
    expected_count: number;
    expected_gross_cents: number;
    created_by: number;
    created_at: Generated<Date>;
    finished_at: Date | null;
    failure: 'notReady' | 'changed' | 'storageFull' | 'unexpected' | null;
    claim: string | null;
    heartbeat_at: Date | null;
    kind: Generated<'billing' | 'cancellation' | 'correction'>;
    corrects_invoice_id: number | null;
    changes_checked_at: Date | null;
  };
  billing_run_contract: {
    customer_id: number;
    billing_run_id: number;
    contract_id: number;
    period: DayRangeColumn;
    is_in_force: Generated<boolean>;
  };
  billing_run_month: {
    customer_id: number;
    billing_run_id: number;
    month: DayColumn;
    quarter_hours: Final<Uint8Array>;
  };
  billing_texts: {
    customer_id: number;
    provider_id: number;
    valid_from: DayColumn;
    texts: JsonColumn<OwnBillingTexts>;
    version: number;
    saved_by: number | null;
    saved_at: Generated<Date>;
  };
  bookkeeping_settings: {
    customer_id: number;
    provider_id: number;
    consultant_number: number;
    client_number: number;
    account_length: number;
    fiscal_year_month: number;
    revenue_accounts: JsonColumn<Record<string, string>>;
    fee_account: string;
    bank_account: string;
    cash_account: string | null;
    first_debtor: number;
    version: Generated<number>;
  };
  building_area: {
    customer_id: number;
    estate_id: number;
    area_classification: number;
    norm: number | null;
    area_sqm: string;
  };
  co2_factor: {
    year: number;
    co2_grams_per_kwh: number;
    source: string;
    is_verified: Generated<boolean>;
    version: Generated<number>;
  };
  computed_day_mark: {
    customer_id: number;
    meter_id: number;
    day: DayColumn;
    marked_at: Generated<Date>;
  };
  computed_negative_day: {
    customer_id: number;
    meter_id: number;
    day: DayColumn;
    quarter_hours: number;
  };
  contract: {
    customer_id: number;
    id: Generated<number>;
    participant_id: number;
    number: string;
    during: DayRangeColumn;
    minimum_term_until: DayColumn | null;
    notice_months: Generated<number>;
    version: Generated<number>;
    search: GeneratedAlways<string>;
    unit_use: Generated<'residential' | 'commercial'>;
    is_use_confirmed: Generated<boolean>;
    keeps_invoices: Generated<boolean>;
  };
  contract_document: {
    customer_id: number;
    id: Generated<number>;
    contract_id: number;
    version: number;
    issued_on: DayColumn;
    content: JsonColumn<unknown>;
    file: Uint8Array;
    sha256: string;
    created_at: Generated<Date>;
    created_by: number | null;
    opened_at: Date | null;
  };
  contract_tariff: {
    customer_id: number;
    contract_id: number;
    tariff_id: number;
    during: DayRangeColumn;
  };
  counter_day: {
    customer_id: number;
    meter_id: number;
    day: DayColumn;
    counters: NumbersColumn;
    may_have_early_resends: Generated<boolean>;
  };
  counter_series: {
    customer_id: number;
    meter_id: number;
    begins_at: Date;
  };
  curve_consent: {
    customer_id: number;
    id: Generated<number>;
    occupancy_id: number;
    granted_at: Generated<Date>;
    user_id: number;
    revoked_at: Date | null;
    revoked_by: number | null;
  };
  customer: {
    id: Generated<number>;
    authority_id: Generated<number>;
    name: string;
    street: string | null;
    house_number: string | null;
    zip_code: string | null;
    city: string | null;
    state: string | null;
    country: Generated<string>;
    version: Generated<number>;
    created_at: Generated<Date>;
    search: GeneratedAlways<string>;
  };
  customer_member: {
    customer_id: number;
    user_id: number;
  };
  customer_storage: {
    customer_id: number;
    bytes: number;
    measured_at: Date;
  };
  data_source: {
    customer_id: number;
    id: Generated<number>;
    name: string;
    kind: SourceKind;
    config: JsonColumn<KindAndConfig['config']>;
    secret: Uint8Array | null;
    version: Generated<number>;
    changed_by: number;
    created_at: Generated<Date>;
    state: Generated<'waiting' | 'due' | 'paused' | 'removed'>;
    due_at: Generated<Date>;
    polled_at: Date | null;
    failure: SourceFailure | null;
    failing_since: Date | null;
    failure_count: Generated<number>;
    reported_at: Date | null;
    claim: string | null;
    heartbeat_at: Date | null;
  };
  debit_notice: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    participant_id: number;
    contract_id: number;
    invoice_id: number;
    mandate_id: number;
    amount_cents: number;
    issued_on: DayColumn;
    collection_date: DayColumn;
    content: JsonColumn<unknown>;
    delivery: 'mail' | 'post';
    recipient: string | null;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    sent_on: DayColumn | null;
    created_by: number | null;
    created_at: Generated<Date>;
    opened_at: Date | null;
  };
  debtor_account: {
    customer_id: number;
    provider_id: number;
    participant_id: number;
    account: number;
  };
  device: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    serial_number: string;
    device_type: 'AnalogMeter' | 'MidMeter' | 'MeMeter';
    installed_on: DayColumn;
    removed_on: DayColumn | null;
    search: GeneratedAlways<string>;
  };
  device_factor: {
    customer_id: number;
    device_id: number;
    from_day: DayColumn;
    factor: string;
  };
  direct_debit: {
    customer_id: number;
    sepa_file_id: number;
    invoice_id: number | null;
    mandate_id: number;
    end_to_end_id: string;
    collection_date: DayColumn;
    amount_cents: number;
    ended_at: Date | null;
    returned_on: DayColumn | null;
    return_reason: string | null;
    return_fee_cents: number | null;
    payment_id: number | null;
    id: Generated<number>;
    instalment_id: number | null;
  };
  document: {
    customer_id: number;
    id: Generated<number>;
    invoice_id: number;
    file_name: string;
    content: Final<Uint8Array>;
    sha256: string;
    created_at: Generated<Date>;
  };
  edge: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    name: string;
    position: string | null;
    start_date: DayColumn | null;
    end_date: DayColumn | null;
    version: Generated<number>;
    key_created_at: Date | null;
    last_message_at: Date | null;
    source: Generated<'controller' | 'files'>;
  };
  edge_config: {
    customer_id: number;
    edge_id: number;
    components: JsonColumn<EdgeComponent[]>;
    hash: string;
    received_at: Date;
  };
  edge_connection: {
    customer_id: number;
    edge_id: number;
    server_id: string;
    epoch: number;
    connected_at: Date;
    disconnected_at: Date | null;
    clock_ahead_ms: number | null;
  };
  edge_key: {
    key_hash: Uint8Array;
    customer_id: number;
    edge_id: number;
  };
  edge_live: {
    customer_id: number;
    edge_id: number;
    at: Date;
    live_values: JsonColumn<EdgeLiveRecord>;
  };
  edge_notice: {
    customer_id: number;
    edge_id: number;
    meter_id: Generated<number>;
    code: string;
    first_at: Date;
    last_at: Date;
    count: number;
    detail: JsonColumn<object> | null;
  };
  electricity_mix: {
    customer_id: number;
    provider_id: number;
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
    version: Generated<number>;
    guarantee_countries: string | null;
    products: JsonColumn<unknown>;
  };
  email_change: {
    user_id: number;
    customer_id: number;
    email: string;
    token_hash: Uint8Array;
    requested_by: number;
    requested_at: Generated<Date>;
    expires_at: Date;
  };
  estate: {
    customer_id: number;
    id: Generated<number>;
    estate_group_id: number | null;
    name: string;
    project_id: string | null;
    description: string | null;
    time_zone: Generated<'Europe/Berlin' | 'Europe/Vienna' | 'Europe/Zurich'>;
    floors_count: number | null;
    construction_year: number | null;
    building_type: Generated<number>;
    allocation_key: Generated<number>;
    street: string | null;
    house_number: string | null;
    zip_code: string | null;
    city: string | null;
    state: string | null;
    country: Generated<'de' | 'at' | 'ch'>;
    archived_at: Date | null;
    version: Generated<number>;
    search: GeneratedAlways<string>;
    connection_fuse_a: number | null;
    connection_power_kw: number | null;
  };
  estate_day: {
    customer_id: number;
    estate_id: number;
    day: DayColumn;
    pv: NumbersColumn | null;
    consumption: NumbersColumn | null;
    grid_import: NumbersColumn | null;
    feed_in: NumbersColumn | null;
    charge: NumbersColumn | null;
    discharge: NumbersColumn | null;
    substituted: NumbersColumn | null;
    quarter_hours: number;
    pv_wh: number;
    pv_count: number;
    feed_in_wh: number;
    feed_in_count: number;
    import_wh: number;
    import_count: number;
    consumption_wh: number;
    consumption_count: number;
    charge_wh: number;
    charge_count: number;
    discharge_wh: number;
    discharge_count: number;
    self_wh: number;
    self_count: number;
    self_pv_wh: number;
    balance_count: number;
    consumption_import_wh: number;
    direct_wh: number;
    pv_to_battery_wh: number;
    pv_to_grid_wh: number;
    battery_to_consumption_wh: number;
    grid_to_consumption_wh: number;
    substituted_count: number;
  };
  estate_day_mark: {
    customer_id: number;
    estate_id: number;
    day: DayColumn;
    marked_at: Generated<Date>;
  };
  estate_group: {
    customer_id: number;
    id: Generated<number>;
    parent_id: number | null;
    name: string;
    version: Generated<number>;
    search: GeneratedAlways<string>;
  };
  estate_month: {
    customer_id: number;
    estate_id: number;
    month: DayColumn;
    quarter_hours: number;
    pv_wh: number;
    pv_count: number;
    feed_in_wh: number;
    feed_in_count: number;
    import_wh: number;
    import_count: number;
    consumption_wh: number;
    consumption_count: number;
    charge_wh: number;
    charge_count: number;
    discharge_wh: number;
    discharge_count: number;
    self_wh: number;
    self_count: number;
    self_pv_wh: number;
    balance_count: number;
    consumption_import_wh: number;
    direct_wh: number;
    pv_to_battery_wh: number;
    pv_to_grid_wh: number;
    battery_to_consumption_wh: number;
    grid_to_consumption_wh: number;
    substituted_count: number;
  };
  estate_supply: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    provider_id: number;
    supply_model: 'full_supply' | 'ggv';
    allocation_key: AllocationKey;
    allocation_base: Generated<'generation' | 'allocatable'>;
    unused_part: Generated<'fed_in' | 'passed_on'>;
    metering_operator: string | null;
    metering_operator_code: string | null;
    grid_operator: string | null;
    grid_operator_code: string | null;
    has_electric_hot_water: Generated<boolean>;
    during: DayRangeColumn;
    version: Generated<number>;
  };
  export_change: {
    customer_id: number;
    kind: string;
    id: number;
    sub: number;
    transaction: string;
    changed_at: Generated<Date>;
  };
  export_visibility: {
    customer_id: number;
    meter_id: number;
    hidden: string;
  };
  gap_fill: {
    customer_id: number;
    id: Generated<number>;
    fill_id: number;
    meter_id: number;
    day: DayColumn;
    amounts: NumbersColumn;
    statuses: NumbersColumn | null;
    filled: NumbersColumn;
    method: string;
    author_id: number | null;
    at: Generated<Date>;
    revoked_at: Date | null;
    revoked_by: number | null;
  };
  gap_fill_rule: {
    customer_id: number;
    estate_id: number;
    is_active: boolean;
    longest_quarter_hours: number;
    wait_days: number;
    version: Generated<number>;
    changed_by: number | null;
    changed_at: Generated<Date>;
    ran_on: DayColumn | null;
    filled_gaps: number | null;
  };
  gauge_day: {
    customer_id: number;
    meter_id: number;
    day: DayColumn;
    levels: NumbersColumn;
  };
  household_edition: {
    valid_from: DayColumn;
    kwh_without_hot_water: NumbersColumn;
    kwh_with_hot_water: NumbersColumn;
    source: string;
    is_verified: Generated<boolean>;
    version: Generated<number>;
  };
  identity_account: {
    sub: string;
    email: string;
    first_name: string;
    last_name: string;
    password_hash: string | null;
    created_at: Generated<Date>;
    disabled_at: Date | null;
    email_key: GeneratedAlways<string | null>;
    shared_email: string | null;
  };
  identity_failed_mail: {
    account_sub: string;
    purpose: 'invitation' | 'reset';
    failure: string;
    failed_at: Date;
  };
  identity_key: {
    kid: string;
    purpose: 'tokens' | 'cookies';
    jwk: JsonColumn<JWK>;
    created_at: Generated<Date>;
  };
  identity_known_network: {
    account_sub: string;
    network_hash: string;
    last_at: Date;
  };
  identity_password_link: {
    id: Generated<number>;
    token_hash: Uint8Array;
    account_sub: string;
    purpose: 'invitation' | 'reset';
    expires_at: Date;
  };
  identity_payload: {
    model: string;
    id: string;
    payload: JsonColumn<Record<string, unknown>>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    account_sub: string | null;
    expires_at: Date | null;
    consumed_at: Date | null;
  };
  import_recipe: {
    customer_id: number;
    id: Generated<number>;
    name: string;
    fingerprint: string;
    form: JsonColumn<FileForm>;
    recipe: JsonColumn<Recipe>;
    meters: JsonColumn<RecipeMeters>;
    state: 'confirmed' | 'paused' | 'draft';
    version: Generated<number>;
    created_by: number;
    created_at: Generated<Date>;
    confirmed_by: number | null;
    confirmed_at: Date | null;
    kind: Generated<'values' | 'portfolio'>;
  };
  instalment_payment: {
    customer_id: number;
    payment_id: number;
    instalment_id: number;
    amount_cents: number;
  };
  intake_delivery: {
    customer_id: number;
    source_id: number;
    delivery_key: string;
    state: Generated<'seen' | 'stored' | 'acknowledged'>;
    attempts: Generated<number>;
    seen_at: Generated<Date>;
  };
  intake_file: {
    customer_id: number;
    id: Generated<number>;
    source_id: number;
    delivery_key: string;
    position: number;
    file_name: string;
    sender: string | null;
    file_bytes: number;
    sha256: string | null;
    content: Uint8Array | null;
    state: 'arrived' | 'waits' | 'running' | 'loaded' | 'alreadyLoaded' | 'skipped' | 'failed';
    sentence: string | null;
    is_from_stranger: Generated<boolean>;
    import_id: number | null;
    value_count: number | null;
    attempts: Generated<number>;
    arrived_at: Generated<Date>;
    reported_at: Date | null;
    claim: string | null;
    heartbeat_at: Date | null;
  };
  invoice: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    provider_id: number;
    billing_run_id: number;
    participant_id: number;
    contract_id: number;
    number: string;
    type: Generated<'invoice' | 'cancellation' | 'correction'>;
    period: DayRangeColumn;
    issued_on: DayColumn;
    due_on: DayColumn;
    payment_method: PaymentMethod;
    pv_wh: number;
    grid_wh: number;
    net_cents: number;
    vat_cents: number;
    gross_cents: number;
    snapshot: JsonColumn<IssuedSnapshot>;
    search: GeneratedAlways<string>;
    corrects_invoice_id: number | null;
    offset_cents: Generated<number>;
    participant_type: GeneratedAlways<string | null>;
    recipient_names: GeneratedAlways<JsonColumn<unknown> | null>;
    apartment_name: GeneratedAlways<string | null>;
    contract_end_date: GeneratedAlways<string | null>;
    listing: GeneratedAlways<string | null>;
    period_from: GeneratedAlways<DayColumn | null>;
    period_to: GeneratedAlways<DayColumn | null>;
    sort_name: GeneratedAlways<string | null>;
  };
  invoice_archive: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    provider_id: number | null;
    kind: 'documents' | 'audit';
    year: number | null;
    state: Generated<'running' | 'done' | 'failed'>;
    attempt_count: Generated<number>;
    invoice_count: number;
    done_count: Generated<number>;
    file_bytes: Generated<number>;
    created_by: number;
    created_at: Generated<Date>;
    claim: string | null;
    heartbeat_at: Date | null;
    billing_run_id: number | null;
    invoice_ids: NumbersColumn | null;
  };
  invoice_archive_part: {
    customer_id: number;
    archive_id: number;
    position: number;
    content: Uint8Array;
  };
  invoice_line: {
    customer_id: number;
    invoice_id: number;
    position: number;
    kind: 'base' | 'metering' | 'pv' | 'grid' | 'gridFeeReduction' | 'discount' | 'priceCap';
    during: DayRangeColumn;
    energy_wh: number | null;
    amount_cents: number;
  };
  invoice_month: {
    customer_id: number;
    billing_run_id: number;
    contract_id: number;
    month: DayColumn;
    pv_wh: number;
    grid_wh: number;
    quarter_hours: Final<Uint8Array>;
  };
  invoice_payment: {
    customer_id: number;
    payment_id: number;
    invoice_id: number;
    amount_cents: number;
  };
  invoice_state: {
    customer_id: number;
    invoice_id: number;
    status: Generated<PaymentStatus>;
    due_on: DayColumn;
    sent_at: Date | null;
    paid_on: DayColumn | null;
    opened_at: Date | null;
    version: Generated<number>;
    cancelled_by_invoice_id: number | null;
    paid_cents: Generated<number>;
    estate_id: Generated<number>;
    payment_method: Generated<number>;
    gross_cents: Generated<number>;
    offset_cents: Generated<number>;
    is_cancellation: Generated<boolean>;
    open_cents: GeneratedAlways<number | null>;
    is_in_force: GeneratedAlways<boolean | null>;
  };
  job_round: {
    job: string;
    ended_at: Date;
    failed_at: Date | null;
  };
  letter_logo: {
    customer_id: number;
    sha256: string;
    logo: Uint8Array;
    logo_type: 'image/png' | 'image/jpeg';
  };
  levy: {
    year: number;
    item: 'electricityTax' | 'kwk' | 'offshore' | 'section19' | 'eeg' | 'interruptibleLoads';
    ct_per_kwh: string;
    source: string;
    is_verified: Generated<boolean>;
    version: Generated<number>;
  };
  mail: {
    customer_id: number;
    id: Generated<number>;
    kind: OutgoingMailKind;
    recipient: string;
    created_at: Generated<Date>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    sent_at: Date | null;
    failure: string | null;
    cause: string | null;
    stop_hash: Uint8Array | null;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    content: JsonColumn<object> | null;
    invoice_id: number | null;
    letter_id: number | null;
    message_id: string | null;
    done_at: Date | null;
  };
  mail_choice: {
    customer_id: number;
    user_id: number;
    kind: 'monthlyInformation' | 'newDocument';
    since: Generated<Date>;
  };
  mandate: {
    customer_id: number;
    id: Generated<number>;
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
    bic: string | null;
    bank_name: string | null;
  };
  mandate_reference: {
    creditor_id: string;
    reference: string;
    customer_id: number;
  };
  market_price_month: {
    month: DayColumn;
    edition: number;
    prices: NumbersColumn;
    sha256: string;
    source: string;
    stored_at: Generated<Date>;
  };
  meter: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    name: string;
    obis: string;
    medium: number;
    base_unit: 'Wh' | 'l';
    market_location_id: string | null;
    metering_location_id: string | null;
    archived_at: Date | null;
    version: Generated<number>;
    search: GeneratedAlways<string>;
    peak_power_kw: number | null;
    storage_capacity_kwh: number | null;
    computed_level: Generated<number>;
    is_part: Generated<boolean>;
  };
  meter_assignment: {
    customer_id: number;
    meter_id: number;
    apartment_id: number | null;
    kind: number;
    measuring_point: string;
    during: DayRangeColumn;
  };
  meter_day: {
    customer_id: number;
    meter_id: number;
    day: DayColumn;
    amounts: AmountsColumn;
    statuses: NumbersColumn | null;
    total: number;
    missing: number;
    substituted: number;
  };
  meter_device: {
    customer_id: number;
    meter_id: number;
    device_id: number;
    during: DayRangeColumn;
    first_counter: number | null;
    last_counter: number | null;
  };
  meter_month: {
    customer_id: number;
    meter_id: number;
    month: DayColumn;
    total: number;
    quarter_hours: number;
    missing: number;
    substituted: number;
    last_place: Generated<number>;
  };
  meter_part: {
    customer_id: number;
    meter_id: number;
    part_id: number;
    sign: number;
    during: DayRangeColumn;
    estate_id: number;
    medium: number;
    base_unit: string;
    meter_level: number;
    part_level: number;
    is_part: Generated<boolean>;
  };
  monthly_information: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    contract_id: number;
    occupancy_id: number;
    month: DayColumn;
    content: JsonColumn<unknown>;
    created_at: Generated<Date>;
  };
  national_mix: {
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
    is_verified: Generated<boolean>;
    version: Generated<number>;
  };
  number_range: {
    customer_id: number;
    provider_id: number;
    series: 'invoice' | 'cancellation' | 'customer' | 'contract' | 'mandate';
    year: number;
    last_number: number;
  };
  occupancy: {
    customer_id: number;
    id: Generated<number>;
    apartment_id: number;
    during: DayRangeColumn;
  };
  occupancy_member: {
    customer_id: number;
    occupancy_id: number;
    user_id: number;
    sees_from: DayColumn | null;
    joined_at: Date | null;
  };
  operator_measure: {
    name: string;
    content: JsonColumn<unknown>;
    measured_at: Date;
  };
  participant: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    type: 'tenant' | 'general' | 'vacant' | 'third_party';
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
    search: GeneratedAlways<string>;
    is_business: Generated<boolean>;
  };
  participant_meter: {
    customer_id: number;
    participant_id: number;
    meter_id: number;
  };
  payment: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    participant_id: number;
    paid_on: DayColumn;
    amount_cents: number;
    way: 'transfer' | 'directDebit' | 'cash' | 'refund' | 'offset';
    note: string | null;
    request_key: Generated<string>;
    created_by: number | null;
    created_at: Generated<Date>;
    reversed_on: DayColumn | null;
    reversal: 'returned' | 'takenBack' | null;
    reversed_by: number | null;
    rest_cents: Generated<number>;
  };
  portfolio_import: {
    customer_id: number;
    id: Generated<number>;
    created_by: number;
    created_at: Generated<Date>;
    file_name: string;
    file_bytes: number;
    sha256: string;
    content: ClearedColumn<Uint8Array> | null;
    state: Generated<'draft' | 'running' | 'done' | 'failed'>;
    step: Generated<'waiting' | 'writing'>;
    preview: JsonColumn<PortfolioPreview> | null;
    fingerprint: string | null;
    failure: 'changed' | 'storageFull' | 'fileTooComplex' | 'unexpected' | null;
    claim: string | null;
    heartbeat_at: Date | null;
    finished_at: Date | null;
    recipe: JsonColumn<PortfolioRecipe> | null;
    recipe_state: 'proposed' | 'confirmed' | null;
    corrections: JsonColumn<CellCorrection[]> | null;
    recipe_id: number | null;
    deviation: JsonColumn<PortfolioDeviation> | null;
    contract_state: 'open' | 'done' | null;
    contract_choices: JsonColumn<ContractChoices> | null;
  };
  prepayment_instalment: {
    customer_id: number;
    id: Generated<number>;
    plan_id: number;
    estate_id: number;
    participant_id: number;
    contract_id: number;
    month: DayColumn;
    due_on: DayColumn;
    amount_cents: number;
    paid_cents: Generated<number>;
    cancelled_on: DayColumn | null;
    deducted_by_invoice_id: number | null;
    deducted_cents: number | null;
    version: Generated<number>;
  };
  prepayment_plan: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    participant_id: number;
    contract_id: number;
    from_month: DayColumn;
    to_month: DayColumn;
    due_day: number;
    amount_cents: number;
    basis: 'invoice' | 'comparable' | 'participant' | 'other';
    yearly_cents: number | null;
    note: string | null;
    delivery: 'mail' | 'post' | 'elsewhere';
    recipient: string | null;
    content: JsonColumn<PrepaymentNoticeContent>;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    sent_on: DayColumn | null;
    opened_at: Date | null;
    created_at: Generated<Date>;
    created_by: number | null;
  };
  price_notice: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    participant_id: number;
    contract_id: number;
    tariff_id: number;
    effective_on: DayColumn;
    latest_on: DayColumn;
    delivery: 'mail' | 'post';
    recipient: string | null;
    content: JsonColumn<unknown>;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    sent_on: DayColumn | null;
    created_at: Generated<Date>;
    created_by: number | null;
    opened_at: Date | null;
  };
  provider: {
    customer_id: number;
    id: Generated<number>;
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
    version: Generated<number>;
    legal_form: 'sole_trader' | 'partnership' | 'capital_company' | 'association';
  };
  reading: {
    customer_id: number;
    meter_id: number;
    at: Date;
    counter: number;
    origin: 'remote' | 'operator' | 'customer' | 'estimated' | 'substitute';
    author_id: number | null;
    created_at: Generated<Date>;
    is_confirmed: Generated<boolean>;
  };
  recalculation: {
    customer_id: number;
    id: Generated<number>;
    started_by: number | null;
    started_at: Generated<Date>;
    finished_at: Date | null;
    changes: Generated<number>;
    days: Generated<number>;
    failure: string | null;
  };
  refund: {
    customer_id: number;
    sepa_file_id: number;
    payment_id: number;
    end_to_end_id: string;
    execution_date: DayColumn;
    amount_cents: number;
    iban: string;
    account_holder: string;
  };
  register_mapping: {
    customer_id: number;
    edge_id: number;
    meter_id: number;
    component_id: string;
    channel: string;
    power_sign: Generated<number>;
    created_at: Generated<Date>;
    created_by: number | null;
  };
  reminder: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    provider_id: number;
    participant_id: number;
    contract_id: number;
    step: number;
    issued_on: DayColumn;
    pay_until: DayColumn;
    charge_id: number | null;
    content: JsonColumn<unknown>;
    delivery: 'mail' | 'post';
    recipient: string | null;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    sent_on: DayColumn | null;
    created_by: number | null;
    created_at: Generated<Date>;
    opened_at: Date | null;
  };
  reminder_block: {
    customer_id: number;
    id: Generated<number>;
    invoice_id: number | null;
    reason: string;
    blocked_until: DayColumn;
    created_by: number | null;
    created_at: Generated<Date>;
    lifted_by: number | null;
    lifted_at: Date | null;
    instalment_id: number | null;
  };
  reminder_instalment: {
    customer_id: number;
    instalment_id: number;
    step: number;
    reminder_id: number;
    open_cents: number;
  };
  reminder_invoice: {
    customer_id: number;
    invoice_id: number;
    step: number;
    reminder_id: number;
    open_cents: number;
  };
  reminder_rules: {
    customer_id: number;
    provider_id: number;
    steps: JsonColumn<unknown>;
    smallest_cents: number;
    is_fee_by_post_only: boolean;
    version: Generated<number>;
  };
  reported_gap: {
    customer_id: number;
    id: Generated<number>;
    meter_id: number;
    day: DayColumn;
    missing: number;
  };
  request_key: {
    customer_id: number;
    user_id: number;
    key: string;
    request_hash: Uint8Array;
    status: number | null;
    answer: string | null;
    created_at: Generated<Date>;
  };
  sample_customer: {
    id: Generated<number>;
    customer_id: number;
    goal: Generated<'made' | 'removed'>;
    state: Generated<'running' | 'done' | 'failed'>;
    progress: Generated<number>;
    attempts: Generated<number>;
    made_by: number;
    made_at: Generated<Date>;
    removed_by: number | null;
    removed_at: Date | null;
    claim: string | null;
    heartbeat_at: Date | null;
  };
  sepa_file: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    provider_id: number;
    message_id: string;
    file_name: string;
    content: Uint8Array;
    sha256: string;
    transaction_count: number;
    total_cents: number;
    created_by: number;
    created_at: Generated<Date>;
    revoked_by: number | null;
    revoked_at: Date | null;
    kind: Generated<'directDebits' | 'refunds'>;
  };
  sign_in_attempt: {
    id: Generated<number>;
    key: string;
    at: Date;
  };
  source_channel: {
    customer_id: number;
    id: Generated<number>;
    source_id: number;
    address: string;
    meter_id: number | null;
    unit: StreamUnit | null;
    changed_by: number | null;
    samples: Generated<JsonColumn<ChannelSample[]>>;
    seen_at: Generated<Date>;
    reached_at: Date | null;
    problem: ChannelProblem | null;
    fetched_at: Date | null;
  };
  source_listener: {
    customer_id: number;
    source_id: number;
    claim: string;
    heartbeat_at: Date;
    due_at: Generated<Date>;
  };
  subsidized_plant: {
    customer_id: number;
    estate_id: number;
    commissioned_on: DayColumn;
    installed_kw: number;
    ct_per_kwh: string | null;
    counts_general: Generated<boolean>;
    version: Generated<number>;
  };
  supply_draft: {
    customer_id: number;
    estate_id: number;
    step: string;
    form: JsonColumn<Record<string, unknown>>;
    logo: Uint8Array | null;
    logo_type: 'image/png' | 'image/jpeg' | null;
    updated_by: number;
    updated_at: Generated<Date>;
    version: Generated<number>;
  };
  tariff: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    name: string;
    start_date: DayColumn;
    version: Generated<number>;
    product_name: string | null;
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
    metering_eur_per_year: string | null;
    metering_is_included: boolean | null;
    module_one_eur_per_year: string | null;
    timed: JsonColumn<unknown> | null;
  };
  unmapped_register_day: {
    customer_id: number;
    edge_id: number;
    day: DayColumn;
    address: string;
    counters: NumbersColumn;
    may_have_early_resends: Generated<boolean>;
  };
  user_customer: {
    user_id: number;
    customer_id: number;
  };
  value_import: {
    customer_id: number;
    id: Generated<number>;
    estate_id: number;
    created_by: number;
    created_at: Generated<Date>;
    file_name: string;
    file_bytes: number;
    sha256: string;
    content: ClearedColumn<Uint8Array> | null;
    state: Generated<'draft' | 'running' | 'done' | 'failed' | 'revoked'>;
    layout: JsonColumn<ImportLayout>;
    first_rows: JsonColumn<string[][]>;
    mapping: JsonColumn<SeriesMapping[]> | null;
    result: JsonColumn<ImportedSeries[]> | null;
    parts_done: Generated<number>;
    parts_total: Generated<number>;
    failure: 'storageFull' | 'fileTooComplex' | 'earlierVersion' | 'unexpected' | null;
    claim: string | null;
    heartbeat_at: Date | null;
    finished_at: Date | null;
    revoked_by: number | null;
    revoked_at: Date | null;
    decisions: JsonColumn<KeptDecision[]> | null;
    api_key_name: string | null;
    recipe_id: number | null;
    recipe_version: number | null;
    recipe_name: string | null;
    recipe_confirmed_by: number | null;
    recipe_confirmed_at: Date | null;
    recipe_fit: JsonColumn<RecipeFit> | null;
    source_name: string | null;
    source_kind: string | null;
  };
  value_import_day: {
    customer_id: number;
    import_id: number;
    meter_id: number;
    day: DayColumn;
    amounts_before: AmountsColumn | null;
    statuses_before: NumbersColumn | null;
    amounts_after: AmountsColumn | null;
    statuses_after: NumbersColumn | null;
  };
  value_import_reading: {
    customer_id: number;
    import_id: number;
    meter_id: number;
    at: Date;
    counter: number;
  };
  vat_rate: {
    valid_from: DayColumn;
    percent: number;
    source: string;
    is_verified: Generated<boolean>;
    version: Generated<number>;
  };
  webhook: {
    customer_id: number;
    url: string;
    secret: Uint8Array;
    events: string[];
    is_active: boolean;
    version: number;
    changed_by: number;
    changed_at: Generated<Date>;
    failing_since: Date | null;
    switched_off_at: Date | null;
  };
  webhook_delivery: {
    customer_id: number;
    id: Generated<number>;
    event: string;
    message_id: string;
    data: JsonColumn<unknown>;
    created_at: Generated<Date>;
    state: Generated<'waiting' | 'sent' | 'failed'>;
    attempt_count: Generated<number>;
    due_at: Generated<Date>;
    attempted_at: Date | null;
    status: number | null;
    failure: string | null;
    duration_ms: number | null;
    answer_start: string | null;
  };
  withdrawn_occupancy: {
    customer_id: number;
    id: Generated<number>;
    apartment_id: number;
    user_id: number;
    during: DayRangeColumn;
    withdrawn_at: Generated<Date>;
  };
}
