-- Contracts that a rent roll prepares: its file is kept until they are made, or somebody does without them.
alter table portfolio_import add column contract_state text check (contract_state in ('open', 'done'));
-- what a person says once for all of them
alter table portfolio_import add column contract_choices jsonb;
