/** What happens when a user grants scopes to an application: it is installed, a webhook is created, and it gets a code or a token. */
import { applicationIntegrationTypes } from 'guildhall/wire';
import { applicationAuthorizedEvents } from '../applications/authorizations.js';
import { addIntegration } from '../applications/integrations.js';
import { authorizeUserInstall } from '../applications/user-installs.js';
import { updateRole } from '../members/roles.js';
import { installBot } from '../membership/membership.js';
import type { ChannelRecord, WebhookRecord } from '../records/channels.js';
import type { GuildRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import { insertWebhook } from '../webhooks/webhooks.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';

/** What a user granted, after all checks. */
export interface GrantedAccess {
  readonly application: ApplicationRecord;
  readonly userId: string;
  readonly scopes: readonly string[];
  /** A value of `applicationIntegrationTypes`. */
  readonly integrationType: number;
  /** The guild that the user selected, if the scopes need one. */
  readonly guild?: GuildRecord | undefined;
  /** The channel of the webhook, if the scopes contain `webhook.incoming`. */
  readonly channel?: ChannelRecord | undefined;
  /** The permissions of the bot, as a decimal string. */
  readonly permissions: string;
  /** Whether the bot is only added when the code is exchanged. */
  readonly isBotPending: boolean;
}

/** Installs the application as the user granted. Returns the created webhook, if any. */
export function applyGrantedAccess(world: World, access: GrantedAccess): StateChange<WebhookRecord | undefined> {
  const webhook = createIncomingWebhook(world, access);
  return { result: webhook?.result, events: [...(webhook?.events ?? []), ...installationEvents(world, access)] };
}

function installationEvents(world: World, access: GrantedAccess): EmittedEvent[] {
  const { application, userId, scopes, integrationType, guild, isBotPending } = access;
  const hasCommands = scopes.includes('applications.commands');
  if (hasCommands && integrationType === applicationIntegrationTypes.USER_INSTALL) {
    return [...authorizeUserInstall(world, application, userId, scopes).events];
  }
  if (guild && scopes.includes('bot') && !isBotPending) return addGrantedBot(world, guild, access);
  if (guild && hasCommands) {
    return [...addIntegration(world, guild, application, { executor: { userId }, scopes }).events];
  }
  return applicationAuthorizedEvents(world, { applicationId: application.id, userId, scopes });
}

/**
 * Adds the bot to the guild. If it is there already, its role gets the permissions: Discord does not document that, but users
 * observe it.
 */
export function addGrantedBot(
  world: World,
  guild: GuildRecord,
  {
    application,
    userId,
    scopes,
    permissions,
  }: Pick<GrantedAccess, 'application' | 'userId' | 'scopes' | 'permissions'>,
): EmittedEvent[] {
  const executor = { userId };
  // The scope `bot` includes the commands.
  const allScopes = [...new Set([...scopes, 'applications.commands'])];
  if (!guild.members.has(application.botUserId)) {
    return [...installBot(world, guild, application, { permissions, scopes: allScopes }, executor).events];
  }
  const role = [...guild.roles.values()].find(({ tags }) => tags?.bot_id === application.botUserId);
  const roleEvents =
    role && role.permissions !== permissions ? updateRole(world, guild, role, { permissions }, executor).events : [];
  return [...roleEvents, ...addIntegration(world, guild, application, { executor, scopes: allScopes }).events];
}

function createIncomingWebhook(
  world: World,
  { application, userId, guild, channel }: GrantedAccess,
): StateChange<WebhookRecord> | undefined {
  if (!guild || !channel) return undefined;
  const spec = { name: application.name, applicationId: application.id };
  return insertWebhook(world, guild, channel, spec, { userId });
}
