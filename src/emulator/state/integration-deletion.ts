import { type Author, recordAudit } from './audit-log.js';
import type { Change } from './change.js';
import { dropIntegration } from './integrations.js';
import { leaveGuild } from './membership.js';
import type { GuildRecord, IntegrationRecord } from './records/guilds.js';
import { deleteWebhook, webhooksOf } from './webhooks.js';
import type { World } from './world.js';

/** Takes an integration away with its webhooks, and its bot out of the guild. */
export function deleteIntegration(
  world: World,
  record: GuildRecord,
  integration: IntegrationRecord,
  by: Author,
): Change<undefined> {
  const { id, name } = integration.integration;
  const application = world.applications.get(integration.applicationId ?? '');
  const entry = recordAudit(world, record, {
    action: 'INTEGRATION_DELETE',
    targetId: id,
    by,
    changes: [{ key: 'name', old_value: name }],
  });
  const webhooks = webhooksOf(world, { guild_id: record.guild.id }).filter(
    ({ webhook }) => application !== undefined && webhook.application_id === application.id,
  );
  return {
    result: undefined,
    events: [
      ...webhooks.flatMap((webhook) => deleteWebhook(world, record, webhook).events),
      ...dropIntegration(world, record, integration),
      ...(application ? leaveGuild(world, record, application.botUserId).events : []),
      ...entry.events,
    ],
  };
}
