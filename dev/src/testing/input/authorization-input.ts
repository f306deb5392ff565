import { authorizationUrl, type OptionNames } from 'guildhall/internal';
import type { AuthorizationUrlQuery } from 'guildhall/rest';
import { applicationIntegrationTypes, permissionSet } from 'guildhall/wire';
import type { OperationInputOf } from '../../control/declaration/operation.js';
import type { Operations } from '../../control/operations/all-operations.js';
import type { PermissionsInput } from '../../emulator/index.js';
import type { ChannelInput, EntityResolver, Identifiable } from './entity-resolver.js';

/** What an application asks a user for. Without `client_id`, it is the application of the bot under test. */
export type AuthorizationRequestInput = Omit<AuthorizationUrlQuery, 'client_id'> &
  Partial<Pick<AuthorizationUrlQuery, 'client_id'>>;

/** What a user selects on the page on which an application asks for access. */
export interface AuthorizeOptions {
  /** The guild that the bot or a webhook is added to: an object with its id, or the id. @default `world.guild` */
  readonly guild?: Identifiable | string | undefined;
  /** The channel of the webhook, for the scope `webhook.incoming`. */
  readonly channel?: ChannelInput | undefined;
  /** The permissions of the bot that the user leaves checked. @default all that are requested */
  readonly permissions?: PermissionsInput | undefined;
  /** Where an install link without scopes installs the application. @default the first that the application supports */
  readonly installation?: 'guild' | 'user' | undefined;
  /** Whether the user accepts. @default true */
  readonly accept?: boolean | undefined;
}

export const authorizeNames: OptionNames<AuthorizeOptions> = {
  guild: true,
  channel: true,
  permissions: true,
  installation: true,
  accept: true,
};

const integrationTypes = {
  guild: applicationIntegrationTypes.GUILD_INSTALL,
  user: applicationIntegrationTypes.USER_INSTALL,
};

/** Where a decision is made: the emulator's API, the bot under test, and the guild of the world. */
interface DecisionContext {
  readonly apiUrl: string;
  readonly applicationId: string;
  readonly guildId: string;
  readonly entities: EntityResolver;
}

/** What a user decides, without the user. */
type DecisionInput = Omit<OperationInputOf<Operations['authorizeApplication']>, 'user_id'>;

/** Converts a decision to a call of the control API. */
export function toDecisionPayload(
  request: string | AuthorizationRequestInput,
  { guild, channel, permissions, installation, accept = true }: AuthorizeOptions,
  { apiUrl, applicationId, guildId, entities }: DecisionContext,
): DecisionInput {
  const url =
    typeof request === 'string' ? request : authorizationUrl({ client_id: applicationId, ...request }, apiUrl);
  const selectedGuild = guild === undefined ? defaultGuildOf(url, guildId) : toId(guild);
  return {
    url,
    accept,
    ...(selectedGuild === undefined ? {} : { guild_id: selectedGuild }),
    ...(channel === undefined ? {} : { channel_id: entities.resolveChannel(channel).channel.id }),
    ...(permissions === undefined ? {} : { permissions: toBits(permissions) }),
    ...(installation === undefined ? {} : { integration_type: integrationTypes[installation] }),
  };
}

/** The guild of a request is selected first. */
function defaultGuildOf(url: string, guildId: string): string | undefined {
  const isSelected = URL.canParse(url) && new URL(url).searchParams.has('guild_id');
  return isSelected ? undefined : guildId;
}

function toId(guild: Identifiable | string): string {
  return typeof guild === 'string' ? guild : guild.id;
}

function toBits(permissions: PermissionsInput): string {
  return typeof permissions === 'string' ? permissions : permissionSet(...permissions);
}
