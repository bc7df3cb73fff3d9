export interface FakeUser extends Record<string, unknown> {
  id: string;
  username: string;
  email: string;
  enabled: boolean;
  emailVerified: boolean;
}

/** What the administrator of a realm has chosen. */
export interface RealmRules {
  isUsernameEditable: boolean;
  /** Names that are not allowed. */
  refusedNames: string[];
}

/** Keycloak refuses a user with any other field (UserRepresentation). */
const knownFields = new Set(
  'id username email emailVerified firstName lastName enabled attributes credentials requiredActions'.split(' '),
);

/** Keycloak's reason for refusing the data of a user; undefined when it accepts them. */
export function refusalOf(given: FakeUser, rules: RealmRules, knownUsername = given.username): object | undefined {
  if (Object.keys(given).some((name) => !knownFields.has(name))) return { error: 'Unrecognized field' };
  if (!rules.isUsernameEditable && given.username !== knownUsername) {
    return { field: 'username', errorMessage: 'error-user-attribute-read-only' };
  }
  const field = ['firstName', 'lastName'].find((name) => rules.refusedNames.includes(String(given[name])));
  return field === undefined ? undefined : { field, errorMessage: 'error-person-name-invalid-character' };
}

export const lowerCase = (user: FakeUser): FakeUser => ({
  ...user,
  email: user.email.toLowerCase(),
  username: user.username.toLowerCase(),
});
