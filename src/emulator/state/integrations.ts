import type { Integration } from '../../wire/objects/integration.js';
import { type Author, recordAudit } from './audit-log.js';
import { authorised, deauthorised } from './authorisations.js';
import type { Change, Emission } from './change.js';
import type { ApplicationRecord } from './records/accounts.js';
import type { GuildRecord, IntegrationRecord } from './records/guilds.js';
import type { World } from './world.js';

/** What a bot that is added to a guild is allowed. */
const SCOPES = ['bot', 'applications.commands'];

/** The integration that comes to a guild with an application's bot. */
export function addBotIntegration(
  world: World,
  record: GuildRecord,
  application: ApplicationRecord,
  by?: Author,
): Change<IntegrationRecord> {
  const added: IntegrationRecord = {
    integration: {
      id: world.newId(),
      name: application.name,
      type: 'discord',
      enabled: true,
      account: { id: application.botUserId, name: application.name },
      scopes: [...SCOPES],
    },
    userId: by?.userId,
    applicationId: application.id,
  };
  record.integrations.set(added.integration.id, added);
  const { user: _user, ...shown } = presentIntegration(world, added);
  const guildId = record.guild.id;
  const events: Emission[] = [
    {
      event: 'integrationCreate',
      data: { ...shown, guild_id: guildId },
      audience: { kind: 'guild', guildId },
    },
    integrationsUpdated(guildId),
  ];
  if (by) {
    const { id: targetId } = added.integration;
    events.push(...recordAudit(world, record, { action: 'INTEGRATION_CREATE', targetId, by }).events);
  }
  const userId = by?.userId ?? record.guild.owner_id;
  events.push(...authorised(world, { applicationId: application.id, userId, scopes: SCOPES, guild: record }));
  return { result: added, events };
}

/** An integration goes; what came with it is for others to take away. */
export function dropIntegration(
  world: World,
  record: GuildRecord,
  { integration, applicationId, userId = record.guild.owner_id }: IntegrationRecord,
): Emission[] {
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
    integrationsUpdated(guildId),
    ...(applicationId === undefined ? [] : deauthorised(world, applicationId, userId)),
  ];
}

function integrationsUpdated(guildId: string): Emission {
  return { event: 'guildIntegrationsUpdate', data: { guild_id: guildId }, audience: { kind: 'guild', guildId } };
}

/** The integration by which an application is in a guild. */
export function integrationOf(record: GuildRecord, applicationId: string): IntegrationRecord | undefined {
  return [...record.integrations.values()].find((each) => each.applicationId === applicationId);
}

/** An integration with the accounts and the application that it speaks of. */
export function presentIntegration(world: World, record: IntegrationRecord): Integration {
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
