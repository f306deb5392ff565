import { applicationIntegrationTypes, type OAuth2Scope } from 'guildhall/wire';
import { supportedIntegrationTypes } from '../../state/applications/application-commands.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { parseScopes } from './scopes.js';

const { GUILD_INSTALL, USER_INSTALL } = applicationIntegrationTypes;

/** One way in which a user can authorize an application. */
export interface AuthorizationOption {
  /** A value of `applicationIntegrationTypes`. */
  readonly integrationType: number;
  readonly scopes: readonly OAuth2Scope[];
  /** The permissions of the bot that the program asks for, as a decimal string. */
  readonly permissions: string;
}

/** The parameters of a request that decide about its options. */
interface RequestedInstallation {
  readonly scope: string | null;
  readonly integrationType: number | undefined;
  readonly permissions: string | null;
}

/**
 * The options of a request: one for its scopes, or without scopes, the default install settings of the application. Undefined
 * if a scope does not exist.
 */
export function authorizationOptions(
  application: ApplicationRecord,
  { scope, integrationType, permissions }: RequestedInstallation,
): readonly AuthorizationOption[] | undefined {
  if (scope === null) {
    const types = integrationType === undefined ? supportedIntegrationTypes(application) : [integrationType];
    const defaults = types.map((type) => defaultInstallation(application, type));
    return defaults.map((each) => ({ ...each, permissions: permissions ?? each.permissions }));
  }
  const scopes = parseScopes(scope);
  const [first = GUILD_INSTALL] = supportedIntegrationTypes(application);
  return scopes && [{ integrationType: integrationType ?? first, scopes, permissions: permissions ?? '0' }];
}

/** What an install link requests if the application has no settings for it. Discord documents no default. */
const defaultScopes: Readonly<Record<number, readonly OAuth2Scope[]>> = {
  [GUILD_INSTALL]: ['applications.commands', 'bot'],
  [USER_INSTALL]: ['applications.commands'],
};

function defaultInstallation({ settings }: ApplicationRecord, integrationType: number): AuthorizationOption {
  const { integration_types_config: config = {}, install_params: general } = settings;
  const ofType = integrationType === USER_INSTALL ? config[1] : config[0];
  const params = ofType?.oauth2_install_params ?? (integrationType === GUILD_INSTALL ? general : undefined);
  return {
    integrationType,
    scopes: (params && parseScopes(params.scopes.join(' '))) ?? defaultScopes[integrationType] ?? [],
    permissions: params?.permissions ?? '0',
  };
}
