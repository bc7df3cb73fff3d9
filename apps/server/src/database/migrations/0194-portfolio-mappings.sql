-- How the columns of a file with headings of its own are read; null for a file in the form of the portal.
alter table portfolio_import add column recipe jsonb;
alter table portfolio_import add column recipe_state text check (recipe_state in ('proposed', 'confirmed'));
alter table portfolio_import add constraint portfolio_import_recipe_check
  check ((recipe is null) = (recipe_state is null));
-- cells as a person has corrected them in the preview; the file stays as it is
alter table portfolio_import add column corrections jsonb;
