/** An optionally qualified column, as people and Kysely write it: customer_id, m.customer_id, "m"."customer_id". */
const customerColumn = String.raw`(?:"?\w+"?\.)?"?customer_id"?`;
const otherColumn = String.raw`(?!"?excluded"?\.)(?:"?\w+"?\."?customer_id"?|"?\w+"?\."?id"?)(?![\w"])`;
const equality = new RegExp(String.raw`(?<![\w".])(${customerColumn}) = (${otherColumn})`, 'g');
const reversed = new RegExp(String.raw`(?<![\w".])("?\w+"?\."?id"?) = (${customerColumn})(?![\w"])`, 'g');
const membership = new RegExp(String.raw`(?<![\w".])(?<!\bnot )(${customerColumn}) (?=in \(|= any ?\()`, 'g');

/**
 * Says the number of the customer wherever a statement compares it with that of another table. Citus hands a statement
 * to one machine, and thereby allows everything that PostgreSQL can, only if each table in it, in each subquery, is
 * compared with a constant; it does not conclude one from a surrounding query.
 */
export function nameCustomer(sql: string, customerId: number): string {
  if (!Number.isSafeInteger(customerId)) throw new TypeError('A customer has a whole number');
  return sql
    .replace(membership, (_, column: string) => `${column} = ${customerId} and ${column} `)
    .replace(equality, (_, one: string, other: string) => `(${one} = ${customerId} and ${other} = ${customerId})`)
    .replace(reversed, (_, one: string, other: string) => `(${one} = ${customerId} and ${other} = ${customerId})`);
}
