/** How the commands of the operator are called where this server runs; the programs in `deploy` say it. */
export const adminCall = process.env['ADMIN_COMMAND'] ?? 'npm run admin --';
