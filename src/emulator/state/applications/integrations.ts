import type { Integration } from '../../../wire/objects/guilds/integration.js';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, IntegrationRecord } from '../records/guilds.js';
import type { ApplicationRecord } from '../records/users.js';
import type { EmittedEvent, StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { applicationAuthorizedEvents, applicationDeauthorizedEvents } from './authorizations.js';

/** The scopes of a bot that is added to a guild. */
const BOT_SCOPES = ['bot', 'applications.commands'];

/** Adds the integration of an application's bot to a guild. */
export function addBotIntegration(
  world: World,
  record: GuildRecord,
  application: ApplicationRecord,
  executor?: AuditExecutor,
): StateChange<IntegrationRecord> {
  const added: IntegrationRecord = {
    integration: {
      id: world.newId(),
      name: application.name,
      type: 'discord',
      enabled: true,
      account: { id: application.botUserId, name: application.name },
      scopes: [...BOT_SCOPES],
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
  const userId = executor?.userId ?? record.guild.owner_id;
  events.push(
    ...applicationAuthorizedEvents(world, { applicationId: application.id, userId, scopes: BOT_SCOPES, guild: record }),
  );
  return { result: added, events };
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
