import { removeIntegrationRecord } from '../applications/integrations.js';
import { type AuditExecutor, insertAuditEntry } from '../audit-log/audit-log.js';
import type { GuildRecord, IntegrationRecord } from '../records/guilds.js';
import { removeWebhook, webhooksOf } from '../webhooks/webhooks.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { removeMember } from './membership.js';

/** Deletes an integration with its webhooks, and removes its bot from the guild. */
export function removeIntegration(
  world: World,
  record: GuildRecord,
  integration: IntegrationRecord,
  executor: AuditExecutor,
): StateChange<undefined> {
  const { id, name } = integration.integration;
  const application = world.applications.get(integration.applicationId ?? '');
  const entry = insertAuditEntry(world, record, {
    action: 'INTEGRATION_DELETE',
    targetId: id,
    executor,
    changes: [{ key: 'name', old_value: name }],
  });
  const webhooks = webhooksOf(world, { guild_id: record.guild.id }).filter(
    ({ webhook }) => application !== undefined && webhook.application_id === application.id,
  );
  return {
    result: undefined,
    events: [
      ...webhooks.flatMap((webhook) => removeWebhook(world, record, webhook).events),
      ...removeIntegrationRecord(world, record, integration),
      ...(application ? removeMember(world, record, application.botUserId).events : []),
      ...entry.events,
    ],
  };
}
