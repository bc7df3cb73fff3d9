-- Lists and files ask each invoice for its debits, and bank statements name debits by their end-to-end id.
create index direct_debit_of_invoice on direct_debit (customer_id, invoice_id);
create index direct_debit_by_end_to_end_id on direct_debit (customer_id, end_to_end_id);
