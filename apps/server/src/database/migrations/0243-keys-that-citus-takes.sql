-- Citus refuses keys that name the customer and set another column to null: a statement does so instead.
alter table value_import drop constraint value_import_customer_id_recipe_id_fkey;
alter table value_import add foreign key (customer_id, recipe_id) references import_recipe (customer_id, id);
alter table portfolio_import drop constraint portfolio_import_customer_id_recipe_id_fkey;
alter table portfolio_import add foreign key (customer_id, recipe_id) references import_recipe (customer_id, id);
alter table intake_file drop constraint intake_file_customer_id_import_id_fkey;
alter table intake_file add foreign key (customer_id, import_id) references value_import (customer_id, id);

-- Nor does it take keys that change another column when a row changes; the level of a meter changes in two statements.
alter table meter_part drop constraint meter_part_customer_id_meter_id_estate_id_medium_base_unit_fkey;
alter table meter_part add foreign key (customer_id, meter_id, estate_id, medium, base_unit, meter_level)
  references meter (customer_id, id, estate_id, medium, base_unit, computed_level) deferrable initially deferred;
alter table meter_part drop constraint meter_part_customer_id_part_id_estate_id_medium_base_unit__fkey;
alter table meter_part add foreign key (customer_id, part_id, estate_id, medium, base_unit, part_level, is_part)
  references meter (customer_id, id, estate_id, medium, base_unit, computed_level, is_part)
  deferrable initially deferred;
