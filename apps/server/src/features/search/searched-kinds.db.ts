import { sql, type RawBuilder } from 'kysely';
import { matchesText, orderByRelevance, relevance, type SearchText } from './search-text.ts';

/*
 * One select per kind, all with the columns of a hit: kind, id, name, context, customerId, estateId, apartmentId,
 * access, relevance. They join the caller's places of search.db.ts.
 */
type Search = RawBuilder<unknown>;

const accessTo = (customerId: Search, isManaged: Search = sql`true`) =>
  sql`case when exists (select from administered where administered.id = ${customerId}) then 'administered'
    when ${isManaged} then 'managed' else 'controlled' end`;
const text = (...parts: Search[]) => sql`array_remove(array[${sql.join(parts)}]::text[], null)`;

export function customers(searchText: SearchText): Search {
  const own = sql`c.search`;
  return sql`select 'customer', c.id, c.name, ${text(sql`c.city`)}, c.id, null::int, null::int, ${accessTo(sql`c.id`)},
      ${relevance(own, searchText)}
    from customer c where (c.id in (select id from administered) or c.id in (select id from known))
      and ${matchesText(own, searchText)} ${orderByRelevance(own, searchText)}`;
}

export function estateGroups(searchText: SearchText): Search {
  const own = sql`g.search`;
  return sql`select 'estateGroup', g.id, g.name, ${text(sql`above.name`, sql`c.name`)}, g.customer_id, null::int,
      null::int, ${accessTo(sql`g.customer_id`)}, ${relevance(own, searchText)}
    from estate_group g join customer c on c.id = g.customer_id left join estate_group above on above.customer_id = g.customer_id and above.id = g.parent_id
    where (g.customer_id, g.id) in (select customer_id, id from shown_group) and ${matchesText(own, searchText, sql`c.search`)} ${orderByRelevance(own, searchText)}`;
}

export function estates(searchText: SearchText): Search {
  const own = sql`e.search`;
  const around = sql`coalesce(g.search, '') || c.search`;
  return sql`select 'estate', e.id, e.name, ${text(sql`e.city`, sql`g.name`, sql`c.name`)}, e.customer_id, e.id,
      null::int, ${accessTo(sql`e.customer_id`, sql`shown.is_managed`)}, ${relevance(own, searchText)}
    from estate e join shown on shown.customer_id = e.customer_id and shown.id = e.id join customer c on c.id = e.customer_id
    left join estate_group g on g.customer_id = e.customer_id and g.id = e.estate_group_id
    where ${matchesText(own, searchText, around)} ${orderByRelevance(own, searchText)}`;
}

export function apartments(searchText: SearchText): Search {
  const own = sql`a.search`;
  return sql`select 'apartment', a.id, a.name, ${text(sql`e.name`)}, a.customer_id, e.id, a.id, ${accessTo(sql`a.customer_id`)},
      ${relevance(own, searchText)}
    from apartment a join shown e on e.customer_id = a.customer_id and e.id = a.estate_id and e.is_managed
    where a.archived_at is null and ${matchesText(own, searchText, sql`e.search`)} ${orderByRelevance(own, searchText)}`;
}

/**
 * A tenant's apartments, also in archived estates. They are also found by the name of the estate, which has no page for
 * tenants.
 */
export function ownApartments(userId: number, searchText: SearchText): Search {
  const own = sql`(a.search || e.search)`;
  return sql`select 'apartment', a.id, a.name, ${text(sql`e.name`)}, a.customer_id, e.id, a.id, 'own', ${relevance(own, searchText)}
    from apartment a join estate e on e.customer_id = a.customer_id and e.id = a.estate_id
    where ${matchesText(own, searchText)} and (a.customer_id, a.id) in (select o.customer_id, o.apartment_id
      from user_customer k join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
        join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id where k.user_id = ${userId})
    ${orderByRelevance(own, searchText)}`;
}

/** With `offset 0`, because PostgreSQL else joins the few homes of a user last, after all apartments of the customer. */
const homesOfUser = sql`select a.customer_id, a.id as apartment_id, a.name as apartment_name, a.estate_id, o.during
  from user_customer k join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
  join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
  join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id
  where k.user_id = u.id offset 0`;

/** Tenants of managed estates, and all users of administered customers. */
export function users(searchText: SearchText): Search {
  const own = sql`u.search`;
  const customerId = sql`coalesce(lived.customer_id, member.customer_id)`;
  return sql`select 'user', u.id, u.first_name || ' ' || u.last_name,
      ${text(sql`u.email`, sql`lived.apartment_name`, sql`lived.estate_name`)}, ${customerId}, lived.estate_id,
      lived.apartment_id, ${accessTo(customerId)}, ${relevance(own, searchText)}
    from (select u.* from app_user u where ${matchesText(own, searchText)} and (
        exists (select from user_customer k join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
          join occupancy o on o.customer_id = m.customer_id and o.id = m.occupancy_id
          join apartment a on a.customer_id = o.customer_id and a.id = o.apartment_id join shown e on e.customer_id = a.customer_id and e.id = a.estate_id and e.is_managed where k.user_id = u.id)
        or exists (select from customer_member cm join administered on administered.id = cm.customer_id
          where cm.user_id = u.id))
      ${orderByRelevance(own, searchText)}) u
    left join lateral (select home.customer_id, home.apartment_id, home.apartment_name, e.id as estate_id, e.name as estate_name
      from (${homesOfUser}) home join shown e on e.customer_id = home.customer_id and e.id = home.estate_id and e.is_managed
      order by upper_inf(home.during) desc, home.during desc limit 1) lived on true
    left join lateral (select cm.customer_id from customer_member cm join administered on administered.id = cm.customer_id
      where cm.user_id = u.id order by 1 limit 1) member on true`;
}

/** By name, customer number or contract number. */
export function participants(searchText: SearchText): Search {
  const own = sql`p.search`;
  return sql`select 'participant', p.id, array_to_string(p.names, ', '),
      ${text(sql`p.customer_number`, sql`a.name`, sql`e.name`)}, p.customer_id, e.id, a.id, ${accessTo(sql`p.customer_id`)},
      ${relevance(own, searchText)}
    from participant p join shown e on e.customer_id = p.customer_id and e.id = p.estate_id and e.is_managed left join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id
    where (p.customer_id, p.id) in (select p.customer_id, p.id from participant p
        where p.customer_id in (select customer_id from shown) and ${matchesText(own, searchText)}
      union select k.customer_id, k.participant_id from contract k
        where k.customer_id in (select customer_id from shown) and ${matchesText(sql`k.search`, searchText)})
    ${orderByRelevance(own, searchText)}`;
}

/** By name, serial number, market or metering location. */
export function meters(searchText: SearchText): Search {
  const own = sql`m.search`;
  return sql`select 'meter', m.id, m.name, ${text(sql`placed.serial_number`, sql`assigned.name`, sql`m.estate_name`)},
      m.customer_id, m.estate_id, assigned.id, ${accessTo(sql`m.customer_id`)}, ${relevance(own, searchText)}
    from (select m.search, m.id, m.name, m.customer_id, m.estate_id, e.name as estate_name
      from meter m join shown e on e.customer_id = m.customer_id and e.id = m.estate_id and e.is_managed
      where m.archived_at is null and (m.customer_id, m.id) in (
        select m.customer_id, m.id from meter m join shown e on e.customer_id = m.customer_id and e.id = m.estate_id where ${matchesText(own, searchText, sql`e.search`)}
        union select md.customer_id, md.meter_id from device d join meter_device md on md.customer_id = d.customer_id and md.device_id = d.id
        where d.customer_id in (select customer_id from shown) and ${matchesText(sql`d.search`, searchText)})
      ${orderByRelevance(own, searchText)}) m
    left join lateral (select a.id, a.name from meter_assignment ma join apartment a on a.customer_id = ma.customer_id and a.id = ma.apartment_id
      where ma.customer_id = m.customer_id and ma.meter_id = m.id order by ma.during desc limit 1) assigned on true
    left join lateral (select d.serial_number from meter_device md join device d on d.customer_id = md.customer_id and d.id = md.device_id
      where md.customer_id = m.customer_id and md.meter_id = m.id order by md.during desc limit 1) placed on true`;
}

export function invoices(searchText: SearchText): Search {
  const own = sql`i.search`;
  return sql`select 'invoice', i.id, i.number, ${text(sql`array_to_string(p.names, ', ')`, sql`e.name`)}, i.customer_id, e.id,
      p.apartment_id, ${accessTo(sql`i.customer_id`)}, ${relevance(own, searchText)}
    from invoice i join shown e on e.customer_id = i.customer_id and e.id = i.estate_id and e.is_managed
    join participant p on p.customer_id = i.customer_id and p.id = i.participant_id
    where ${matchesText(own, searchText)} ${orderByRelevance(own, searchText)}`;
}

/** A tenant's own invoices, once their documents are typeset. */
export function ownInvoices(userId: number, searchText: SearchText): Search {
  const own = sql`i.search`;
  return sql`select 'invoice', i.id, i.number, ${text(sql`a.name`, sql`e.name`)}, i.customer_id, e.id, a.id, 'own', ${relevance(own, searchText)}
    from user_customer k join occupancy_member m on m.customer_id = k.customer_id and m.user_id = k.user_id
    join participant p on p.customer_id = m.customer_id and p.occupancy_id = m.occupancy_id
    join invoice i on i.customer_id = p.customer_id and i.participant_id = p.id
    join apartment a on a.customer_id = p.customer_id and a.id = p.apartment_id join estate e on e.customer_id = i.customer_id and e.id = i.estate_id
    where k.user_id = ${userId} and exists (select from document d where d.customer_id = i.customer_id and d.invoice_id = i.id)
      and ${matchesText(own, searchText)} ${orderByRelevance(own, searchText)}`;
}
