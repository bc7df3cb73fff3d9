-- A recipe reads files of values, or workbooks of places, meters and tenants as a portfolio.
alter table import_recipe add column kind text not null default 'values' check (kind in ('values', 'portfolio'));
-- The recipe by which a portfolio was read, and the first thing by which the file deviates from it.
alter table portfolio_import add column recipe_id int;
alter table portfolio_import add column deviation jsonb;
alter table portfolio_import add foreign key (customer_id, recipe_id) references import_recipe (customer_id, id)
  on delete set null (recipe_id);
create index portfolio_import_of_recipe on portfolio_import (customer_id, recipe_id, id) where recipe_id is not null;
