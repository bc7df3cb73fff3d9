import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import { customerIdsOf, type Caller, type HeldRight } from './caller.ts';

/** Resources on which a caller has roles of one chain; all resources inside them are included. */
export interface Scope {
  authorityIds: number[];
  customerIds: number[];
  groupIds: number[];
  estateIds: number[];
  /** The customers that enclose these resources, without those of the authorities. */
  aroundIds: number[];
}

/** Resources that the caller manages as EstateOwner or by a wider role: the rule of isGranted as SQL conditions. */
export function managedScope({ rights }: Caller): Scope {
  return {
    authorityIds: idsOf(rights, Role.AuthorityAdmin, ResourceLevel.Authority),
    customerIds: idsOf(rights, Role.CustomerAdmin, ResourceLevel.Customer),
    groupIds: idsOf(rights, Role.EstateGroupAdmin, ResourceLevel.EstateGroup),
    estateIds: idsOf(rights, Role.EstateOwner, ResourceLevel.Estate),
    aroundIds: customerIdsOf({ rights }),
  };
}

/** Resources whose edges the caller may control; such a role shows nothing else of an estate. */
export function controlledScope({ rights }: Caller): Scope {
  return {
    authorityIds: [],
    customerIds: idsOf(rights, Role.CustomerOpenEmsController, ResourceLevel.Customer),
    groupIds: idsOf(rights, Role.EstateGroupOpenEmsController, ResourceLevel.EstateGroup),
    estateIds: idsOf(rights, Role.EstateOpenEmsController, ResourceLevel.Estate),
    aroundIds: customerIdsOf({ rights }),
  };
}

function idsOf(rights: HeldRight[], role: Role, level: ResourceLevel): number[] {
  return rights.filter((right) => right.role === role && right.level === level).map(({ resourceId }) => resourceId);
}

/** Whether a row belongs to one of the caller's customers; always true for users of the operating company. */
export function atCustomersOf({ rights }: Caller, customerColumn: RawBuilder<unknown>): RawBuilder<boolean> {
  const authorityIds = idsOf(rights, Role.AuthorityAdmin, ResourceLevel.Authority);
  return sql<boolean>`${customerColumn} in (select id from customer
    where authority_id = any(${authorityIds}::int[]) or id = any(${customerIdsOf({ rights })}::int[]))`;
}

/** Whether the whole customer `c` is in the scope. */
export function customersIn({ authorityIds, customerIds }: Scope): RawBuilder<boolean> {
  return anyOf([
    authorityIds.length > 0 && sql`c.authority_id = any(${authorityIds}::int[])`,
    customerIds.length > 0 && sql`c.id = any(${customerIds}::int[])`,
  ]);
}

/** Whether the whole group `g` is in the scope. */
export function groupsIn(scope: Scope): RawBuilder<boolean> {
  return anyOf([...aroundIn(scope, 'g.customer_id'), scope.groupIds.length > 0 && sql`g.id in ${innerGroups(scope)}`]);
}

/** Whether the estate `e` is in the scope. */
export function estatesIn(scope: Scope): RawBuilder<boolean> {
  const { groupIds, estateIds } = scope;
  return anyOf([
    ...aroundIn(scope, 'e.customer_id'),
    groupIds.length > 0 && sql`e.estate_group_id in ${innerGroups(scope)}`,
    estateIds.length > 0 && sql`e.id = any(${estateIds}::int[])`,
  ]);
}

function aroundIn({ authorityIds, customerIds }: Scope, customerColumn: string) {
  const customer = sql.ref(customerColumn);
  return [
    authorityIds.length > 0 &&
      sql`${customer} in (select id from customer where authority_id = any(${authorityIds}::int[]))`,
    customerIds.length > 0 && sql`${customer} = any(${customerIds}::int[])`,
  ];
}

function innerGroups({ groupIds, aroundIds }: Scope): RawBuilder<unknown> {
  return sql`(with recursive inside as (
    select customer_id, id from estate_group where customer_id = any(${aroundIds}::int[]) and id = any(${groupIds}::int[])
    union select child.customer_id, child.id from estate_group child
      join inside on child.customer_id = inside.customer_id and child.parent_id = inside.id) select id from inside)`;
}

function anyOf(conditions: (RawBuilder<unknown> | false)[]): RawBuilder<boolean> {
  const needed = conditions.filter((condition) => condition !== false);
  return needed.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(needed, sql` or `)})`;
}
