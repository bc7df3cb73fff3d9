import type { RealmSettings } from './realm-file.ts';

/** The client with which the browser signs in: no secret, and PKCE in its place. */
export function portalClient({ clientId, publicUrl, audience }: RealmSettings): object {
  return {
    clientId,
    name: 'Lichthof',
    rootUrl: publicUrl,
    // mails of Keycloak lead back to this address
    baseUrl: `${publicUrl}/`,
    enabled: true,
    publicClient: true,
    standardFlowEnabled: true,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    redirectUris: [`${publicUrl}/auth/signin-redirect`],
    // the browser asks for tokens from another origin
    webOrigins: [new URL(publicUrl).origin],
    attributes: {
      'pkce.code.challenge.method': 'S256',
      'post.logout.redirect.uris': `${publicUrl}/auth/signout-redirect`,
    },
    protocolMappers: [audienceMapper(audience)],
  };
}

/** Without it the token is not for this server, which then refuses it. */
const audienceMapper = (audience: string) => ({
  name: 'audience of the portal',
  protocol: 'openid-connect',
  protocolMapper: 'oidc-audience-mapper',
  config: { 'included.custom.audience': audience, 'access.token.claim': 'true', 'id.token.claim': 'false' },
});

/** The client with which this server manages the accounts. */
export function serverClient({ adminClientId, adminClientSecret }: RealmSettings): object {
  return {
    clientId: adminClientId,
    name: 'Lichthof (Server)',
    enabled: true,
    publicClient: false,
    secret: adminClientSecret,
    serviceAccountsEnabled: true,
    standardFlowEnabled: false,
    implicitFlowEnabled: false,
    directAccessGrantsEnabled: false,
    fullScopeAllowed: true,
  };
}

/** The service account may manage users and nothing else. */
export function serverUser({ adminClientId }: RealmSettings): object {
  return {
    username: `service-account-${adminClientId}`,
    enabled: true,
    serviceAccountClientId: adminClientId,
    clientRoles: { 'realm-management': ['manage-users'] },
  };
}
