-- The reduction of the grid fee by EnWG § 14a, module 1, is a line of its own.
alter table invoice_line drop constraint invoice_line_kind_check;
alter table invoice_line add constraint invoice_line_kind_check
  check (kind in ('base', 'metering', 'pv', 'grid', 'gridFeeReduction', 'discount', 'priceCap'));
