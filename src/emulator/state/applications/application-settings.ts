import type { z } from 'zod';
import { type ApplicationEdit, eventWebhookStatuses } from '../../../wire/objects/applications/application.js';
import { imageHash } from '../files/image-hash.js';
import type { ApplicationRecord } from '../records/users.js';
import type { StateChange } from '../world/state-change.js';
import { intentsGrantedByFlags } from './applications.js';

/** Changes to an application, checked. */
export type ApplicationChanges = z.output<typeof ApplicationEdit>;

/**
 * Changes what an application's owner sets. What is not named stays, null takes away. Without an address, events by
 * webhook are off.
 */
export function updateApplication(
  record: ApplicationRecord,
  changes: ApplicationChanges,
): StateChange<ApplicationRecord> {
  const { settings: old } = record;
  const eventsUrl = applyChange(old.event_webhooks_url, changes.event_webhooks_url);
  const eventsStatus = applyChange(old.event_webhooks_status, changes.event_webhooks_status);
  record.description = changes.description ?? record.description;
  if (changes.flags !== undefined) record.allowedIntents = intentsGrantedByFlags(changes.flags);
  record.settings = {
    icon: applyChange(old.icon, changes.icon, imageHash),
    cover_image: applyChange(old.cover_image, changes.cover_image, imageHash),
    custom_install_url: applyChange(old.custom_install_url, changes.custom_install_url),
    role_connections_verification_url: applyChange(
      old.role_connections_verification_url,
      changes.role_connections_verification_url,
    ),
    install_params: applyChange(old.install_params, changes.install_params),
    integration_types_config: applyChange(
      old.integration_types_config,
      changes.integration_types_config,
      toInstallationConfig,
    ),
    tags: applyChange(old.tags, changes.tags),
    interactions_endpoint_url: applyChange(old.interactions_endpoint_url, changes.interactions_endpoint_url),
    event_webhooks_url: eventsUrl,
    event_webhooks_status: eventsUrl ? eventsStatus : undefined,
    event_webhooks_types: applyChange(old.event_webhooks_types, changes.event_webhooks_types),
  };
  return { result: record, events: [] };
}

/** Events by webhook are turned off for an application that does not receive them. */
export function disableEventWebhooks(record: ApplicationRecord): void {
  record.settings = { ...record.settings, event_webhooks_status: eventWebhookStatuses.DISABLED_BY_DISCORD };
}

function applyChange<Shown>(before: Shown | undefined, change: Shown | null | undefined): Shown | undefined;
function applyChange<Shown, Given>(
  before: Shown | undefined,
  change: Given | null | undefined,
  shownAs: (given: Given) => Shown,
): Shown | undefined;
function applyChange(
  before: unknown,
  change: unknown,
  shownAs: (given: unknown) => unknown = (given) => given,
): unknown {
  if (change === undefined) return before;
  return change === null ? undefined : shownAs(change);
}

type InstallationConfig = NonNullable<ApplicationChanges['integration_types_config']>;

/** Ways of installing, without those that ask for nothing. */
function toInstallationConfig(
  config: InstallationConfig,
): NonNullable<ApplicationRecord['settings']['integration_types_config']> {
  return Object.fromEntries(
    Object.entries(config).map(([kind, each]) => [
      kind,
      each?.oauth2_install_params ? { oauth2_install_params: each.oauth2_install_params } : {},
    ]),
  );
}
