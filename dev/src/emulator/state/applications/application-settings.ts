import { type ApplicationEdit, eventWebhookStatuses } from 'guildhall/wire';
import type { z } from 'zod';
import { storeImage } from '../files/images.js';
import type { ApplicationRecord } from '../records/users.js';
import type { StateChange } from '../world/state-change.js';
import type { World } from '../world/world.js';
import { intentsGrantedByFlags } from './applications.js';

/** Validated changes to an application. */
export type ApplicationChanges = z.output<typeof ApplicationEdit>;

/**
 * Changes the settings of an application. Undefined keeps a setting, null removes it. Without a URL, webhook events are
 * disabled.
 */
export function changeApplication(
  world: World,
  record: ApplicationRecord,
  changes: ApplicationChanges,
): StateChange<ApplicationRecord> {
  const { settings: old } = record;
  const store = (dataUri: string) => storeImage(world, dataUri);
  const eventsUrl = applyChange(old.event_webhooks_url, changes.event_webhooks_url);
  const eventsStatus = applyChange(old.event_webhooks_status, changes.event_webhooks_status);
  record.description = changes.description ?? record.description;
  if (changes.flags !== undefined) record.allowedIntents = intentsGrantedByFlags(changes.flags);
  record.settings = {
    icon: applyChange(old.icon, changes.icon, store),
    cover_image: applyChange(old.cover_image, changes.cover_image, store),
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

/** Disables webhook events of an application whose endpoint does not accept them. */
export function disableEventWebhooks(record: ApplicationRecord): void {
  record.settings = { ...record.settings, event_webhooks_status: eventWebhookStatuses.DISABLED_BY_DISCORD };
}

function applyChange<Stored>(before: Stored | undefined, change: Stored | null | undefined): Stored | undefined;
function applyChange<Stored, Requested>(
  before: Stored | undefined,
  change: Requested | null | undefined,
  convert: (value: Requested) => Stored,
): Stored | undefined;
function applyChange(
  before: unknown,
  change: unknown,
  convert: (value: unknown) => unknown = (value) => value,
): unknown {
  if (change === undefined) return before;
  return change === null ? undefined : convert(change);
}

type InstallationConfig = NonNullable<ApplicationChanges['integration_types_config']>;

/** Converts installation types of a request. Empty parameters are removed. */
function toInstallationConfig(
  config: InstallationConfig,
): NonNullable<ApplicationRecord['settings']['integration_types_config']> {
  return Object.fromEntries(
    Object.entries(config).map(([type, each]) => [
      type,
      each?.oauth2_install_params ? { oauth2_install_params: each.oauth2_install_params } : {},
    ]),
  );
}
