/** Types that the catalogue does not contain, by column: the type of a JSON document, and codes with their own type. */
export const columnOverrides: Record<string, string> = {
  'billing_run_month.quarter_hours': 'Final<Uint8Array>',
  'document.content': 'Final<Uint8Array>',
  'edge_config.components': 'JsonColumn<EdgeComponent[]>',
  'edge_live.live_values': 'JsonColumn<EdgeLiveRecord>',
  'edge_notice.detail': 'JsonColumn<object>',
  'estate_supply.allocation_key': 'AllocationKey',
  'identity_key.jwk': 'JsonColumn<JWK>',
  'identity_payload.payload': 'JsonColumn<Record<string, unknown>>',
  'invoice.payment_method': 'PaymentMethod',
  'invoice.snapshot': 'JsonColumn<InvoiceSnapshot>',
  'invoice_month.quarter_hours': 'Final<Uint8Array>',
  'invoice_state.status': 'PaymentStatus',
  'participant.payment_method': 'PaymentMethod',
  'portfolio_import.content': 'ClearedColumn<Uint8Array>',
  'portfolio_import.preview': 'JsonColumn<PortfolioPreview>',
  'provider.regulatory_texts': 'JsonColumn<RegulatoryTexts>',
  'value_import.content': 'ClearedColumn<Uint8Array>',
  'value_import.first_rows': 'JsonColumn<string[][]>',
  'value_import.layout': 'JsonColumn<ImportLayout>',
  'value_import.mapping': 'JsonColumn<SeriesMapping[]>',
  'value_import.result': 'JsonColumn<ImportedSeries[]>',
};

/** The modules that export the types used above. */
export const overrideImports: Record<string, string[]> = {
  '@lichthof/contracts/import-previews.ts': ['ImportedSeries'],
  '@lichthof/contracts/portfolio.ts': ['PortfolioPreview'],
  '@lichthof/domain/allocation/allocation-rule.ts': ['AllocationKey'],
  '@lichthof/domain/billing/invoice-snapshot.ts': ['InvoiceSnapshot'],
  '@lichthof/domain/billing/payment.ts': ['PaymentMethod', 'PaymentStatus'],
  '@lichthof/domain/billing/provider.ts': ['RegulatoryTexts'],
  '@lichthof/domain/metering/edges/edge-registers.ts': ['EdgeComponent'],
  '@lichthof/domain/metering/edges/live-values.ts': ['EdgeLiveRecord'],
  '@lichthof/domain/metering/mscons/layout.ts': ['ImportLayout'],
  '@lichthof/domain/metering/quarter-hour-file/layout.ts': ['SeriesMapping'],
  jose: ['JWK'],
};
