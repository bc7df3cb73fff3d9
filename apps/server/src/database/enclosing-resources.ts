import { ResourceLevel } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';

/** A resource, by its columns in the surrounding query. */
interface NamedResource {
  /** Null for the authority. */
  customerId: RawBuilder<unknown>;
  level: RawBuilder<unknown>;
  id: RawBuilder<unknown>;
}

const { Authority, Customer, EstateGroup, Estate, Apartment } = ResourceLevel;
const mostSteps = 100;

/** Rows (step, level, id) of a resource and all that enclose it: apartment, estate, groups, customer, authority. */
export function enclosingResources({ customerId, level, id }: NamedResource): RawBuilder<unknown> {
  return sql`(
    with recursive chain as (
      select 0 as step, ${level}::int as level, ${id}::int as id
      union all
      select chain.step + 1, around.level, around.id
      from chain, lateral (
        select ${Estate}::int as level, estate_id as id from apartment
        where chain.level = ${Apartment} and customer_id = ${customerId} and apartment.id = chain.id
        union all
        select case when estate_group_id is null then ${Customer}::int else ${EstateGroup}::int end,
          coalesce(estate_group_id, customer_id)
        from estate where chain.level = ${Estate} and customer_id = ${customerId} and estate.id = chain.id
        union all
        select case when parent_id is null then ${Customer}::int else ${EstateGroup}::int end,
          coalesce(parent_id, customer_id)
        from estate_group where chain.level = ${EstateGroup} and customer_id = ${customerId} and estate_group.id = chain.id
        union all
        select ${Authority}::int, authority_id from customer
        where chain.level = ${Customer} and customer.id = ${customerId} and customer.id = chain.id
      ) around
      where chain.step < ${mostSteps})
    select step, level, id from chain)`;
}
