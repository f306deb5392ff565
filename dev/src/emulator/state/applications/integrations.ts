import type { Integration } from 'guildhall/wire';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, IntegrationRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { applicationAuthorizedEvents, applicationDeauthorizedEvents } from './authorizations.js';

/** The scopes of a bot that is added to a guild. */
const BOT_SCOPES = ['bot', 'applications.commands'];

/** Who adds an application to a guild, and the scopes that it gets. */
export interface GuildInstallation {
  readonly executor?: AuditExecutor | undefined;
  /** Default: those of a bot. */
  readonly scopes?: readonly string[] | undefined;
}

/**
 * Adds the integration of an application to a guild. If it is there already, it gets the scopes that it does not have yet.
 */
export function addIntegration(
  world: World,
  record: GuildRecord,
  application: ApplicationRecord,
  { executor, scopes = BOT_SCOPES }: GuildInstallation = {},
): StateChange<IntegrationRecord> {
  const existing = findIntegration(record, application.id);
  const { result, events } = existing
    ? extendIntegration(world, record, existing, scopes)
    : insertIntegration(world, record, application, scopes, executor);
  const userId = executor?.userId ?? record.guild.owner_id;
  const authorization = { applicationId: application.id, userId, scopes, guild: record };
  return { result, events: [...events, ...applicationAuthorizedEvents(world, authorization)] };
}

/** Scopes that a guild grants. Others are granted by the user who adds the application. */
const GUILD_SCOPES: readonly string[] = ['bot', 'applications.commands', 'webhook.incoming'];

function insertIntegration(
  world: World,
  record: GuildRecord,
  application: ApplicationRecord,
  scopes: readonly string[],
  executor: AuditExecutor | undefined,
): StateChange<IntegrationRecord> {
  const added: IntegrationRecord = {
    integration: {
      id: world.newId(),
      name: application.name,
      type: 'discord',
      enabled: true,
      account: { id: application.botUserId, name: application.name },
      scopes: scopes.filter((scope) => GUILD_SCOPES.includes(scope)),
    },
    userId: executor?.userId,
    applicationId: application.id,
  };
  record.integrations.set(added.integration.id, added);
  const { user: _user, ...shown } = serializeIntegration(world, added);
  const guildId = record.guild.id;
  const events: EmittedEvent[] = [
    {
      event: 'integrationCreate',
      data: { ...shown, guild_id: guildId },
      audience: { kind: 'guild', guildId },
    },
    integrationsUpdateEvent(guildId),
  ];
  if (executor) {
    const { id: targetId } = added.integration;
    events.push(...insertAuditEntry(world, record, { action: 'INTEGRATION_CREATE', targetId, executor }).events);
  }
  return { result: added, events };
}

function extendIntegration(
  world: World,
  record: GuildRecord,
  existing: IntegrationRecord,
  requested: readonly string[],
): StateChange<IntegrationRecord> {
  const { scopes: before = [] } = existing.integration;
  const added = requested.filter((scope) => GUILD_SCOPES.includes(scope) && !before.includes(scope));
  if (added.length === 0) return { result: existing, events: [] };
  existing.integration.scopes = [...before, ...added];
  const { user: _user, ...shown } = serializeIntegration(world, existing);
  const guildId = record.guild.id;
  return {
    result: existing,
    events: [
      { event: 'integrationUpdate', data: { ...shown, guild_id: guildId }, audience: { kind: 'guild', guildId } },
      integrationsUpdateEvent(guildId),
    ],
  };
}

/** Removes an integration. The caller removes its bot and webhooks. */
export function removeIntegrationRecord(
  world: World,
  record: GuildRecord,
  { integration, applicationId, userId = record.guild.owner_id }: IntegrationRecord,
): EmittedEvent[] {
  if (!record.integrations.delete(integration.id)) return [];
  const guildId = record.guild.id;
  return [
    {
      event: 'integrationDelete',
      data: {
        id: integration.id,
        guild_id: guildId,
        ...(applicationId === undefined ? {} : { application_id: applicationId }),
      },
      audience: { kind: 'guild', guildId },
    },
    integrationsUpdateEvent(guildId),
    ...(applicationId === undefined ? [] : applicationDeauthorizedEvents(world, applicationId, userId)),
  ];
}

function integrationsUpdateEvent(guildId: string): EmittedEvent {
  return { event: 'guildIntegrationsUpdate', data: { guild_id: guildId }, audience: { kind: 'guild', guildId } };
}

/** Finds the integration of an application in a guild. */
export function findIntegration(record: GuildRecord, applicationId: string): IntegrationRecord | undefined {
  return [...record.integrations.values()].find((each) => each.applicationId === applicationId);
}

/** An integration with its users and its application. */
export function serializeIntegration(world: World, record: IntegrationRecord): Integration {
  const user = world.users.get(record.userId ?? '')?.user;
  const application = world.applications.get(record.applicationId ?? '');
  const bot = world.users.get(application?.botUserId ?? '')?.user;
  return {
    ...record.integration,
    ...(user ? { user } : {}),
    ...(application
      ? {
          application: {
            id: application.id,
            name: application.name,
            icon: application.settings.icon ?? null,
            description: application.description,
            ...(bot ? { bot } : {}),
          },
        }
      : {}),
  };
}
