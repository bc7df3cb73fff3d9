-- What waits for a person is counted on each page of the portal: few rows of a table that grows with each file.
create index intake_file_open on intake_file (customer_id, id) where state in ('waits', 'failed');
create index value_import_failed on value_import (customer_id, id) where state = 'failed';
