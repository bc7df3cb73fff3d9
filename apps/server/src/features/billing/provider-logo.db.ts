import type { Database } from '../../database/database.ts';
import type { Logo } from '../../integrations/typesetting/typesetter.ts';

export async function readLogo(db: Database, providerId: number): Promise<Logo | null> {
  const { logo, logo_type: type } = await db
    .selectFrom('provider')
    .where('id', '=', providerId)
    .select(['logo', 'logo_type'])
    .executeTakeFirstOrThrow();
  return logo && type ? { bytes: Buffer.from(logo), type } : null;
}
