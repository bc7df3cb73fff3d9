-- Day-ahead prices of a local month, one per quarter-hour, in 1/100 €/MWh; null where none is known. A change makes a new
-- edition, so that what was computed with an earlier one can be computed again.
create table market_price_month (
  month     date not null check (extract(day from month) = 1),
  edition   int not null check (edition > 0),
  prices    int[] not null,
  sha256    text not null,
  source    text not null check (char_length(source) between 1 and 200),
  stored_at timestamptz not null default now(),
  primary key (month, edition)
);
