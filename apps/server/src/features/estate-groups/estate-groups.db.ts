import type { EstateGroup, EstateStructure } from '@lichthof/contracts/places/estate-groups.ts';
import { ResourceLevel, Role } from '@lichthof/domain/access/role.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/database.ts';

export interface GroupKey {
  customerId: number;
  estateGroupId: number;
}

/** All groups of a customer by name, each with its parent. */
export async function listGroups(db: Database, customerId: number): Promise<EstateGroup[]> {
  const { rows } = await sql<EstateGroup>`${groupsOf(customerId)} order by lower(g.name), g.id`.execute(db);
  return rows;
}

/** Undefined when the customer has no such group. */
export async function findGroup(
  db: Database,
  { customerId, estateGroupId }: GroupKey,
): Promise<EstateGroup | undefined> {
  const { rows } = await sql<EstateGroup>`${groupsOf(customerId)} and g.id = ${estateGroupId}`.execute(db);
  return rows[0];
}

/** Groups and estates of a customer, by name, in one round trip; undefined when there is no such customer. */
export async function readStructure(db: Database, customerId: number): Promise<EstateStructure | undefined> {
  const { rows } = await sql<EstateStructure>`
    select c.id as "customerId", c.name,
      ${managersOn(customerId, ResourceLevel.Customer, Role.CustomerAdmin, sql`c.id`)} as managers,
      coalesce((select jsonb_agg(to_jsonb(g) order by lower(g.name), g."estateGroupId")
        from (${groupsOf(customerId)}) g), '[]') as groups,
      coalesce((select jsonb_agg(to_jsonb(e) order by lower(e.name), e."estateId")
        from (${estatesOf(customerId)}) e), '[]') as estates
    from customer c where c.id = ${customerId}`.execute(db);
  return rows[0];
}

// Subqueries per row use indexes; joins of aggregates are planned badly after an import, before statistics exist.
function groupsOf(customerId: number): RawBuilder<unknown> {
  return sql`
    select g.id as "estateGroupId", g.parent_id as "parentId", g.name,
      (select count(*) from estate e
        where e.customer_id = ${customerId} and e.estate_group_id = g.id and e.archived_at is null) as "estateCount",
      (select count(*) from estate_group s
        where s.customer_id = ${customerId} and s.parent_id = g.id) as "groupCount",
      ${managersOn(customerId, ResourceLevel.EstateGroup, Role.EstateGroupAdmin, sql`g.id`)} as managers, g.version
    from estate_group g where g.customer_id = ${customerId}`;
}

function estatesOf(customerId: number): RawBuilder<unknown> {
  return sql`
    select e.id as "estateId", e.estate_group_id as "estateGroupId", e.name,
      (select count(*) from apartment a where a.customer_id = e.customer_id and a.estate_id = e.id and a.archived_at is null) as "apartmentCount",
      ${managersOn(customerId, ResourceLevel.Estate, Role.EstateOwner, sql`e.id`)} as managers, e.version
    from estate e where e.customer_id = ${customerId} and e.archived_at is null`;
}

/** The users with the role on the resource. */
function managersOn(
  customerId: number,
  level: ResourceLevel,
  role: Role,
  resourceId: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`coalesce((
    select jsonb_agg(u.first_name || ' ' || u.last_name order by lower(u.last_name), lower(u.first_name))
    from access_right r join app_user u on u.id = r.user_id
    where r.customer_id = ${customerId} and r.level = ${level} and r.resource_id = ${resourceId} and r.role = ${role}), '[]')`;
}

/** Locks all groups of a customer: two simultaneous moves could otherwise put two groups into each other. */
export async function lockGroups(tx: Database, customerId: number) {
  await tx.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
  return tx
    .selectFrom('estate_group')
    .select(['id', 'parent_id as parentId', 'name', 'version'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export const auditObject = ({ customerId, estateGroupId }: GroupKey, userId: number) => ({
  customerId,
  userId,
  objectType: 'estate_group' as const,
  objectId: estateGroupId,
});
