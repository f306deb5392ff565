import type { z } from 'zod';
import { type ApplicationEdit, eventWebhookStatuses } from '../../wire/objects/application.js';
import { grantedIntents } from './applications.js';
import type { Change } from './change.js';
import { imageHash } from './images.js';
import type { ApplicationRecord } from './records/accounts.js';

/** Changes to an application, checked. */
export type ApplicationChanges = z.output<typeof ApplicationEdit>;

/**
 * Changes what an application's owner sets. What is not named stays, null takes away. Without an address, events by
 * webhook are off.
 */
export function editApplication(record: ApplicationRecord, changes: ApplicationChanges): Change<ApplicationRecord> {
  const { settings: old } = record;
  const eventsUrl = changed(old.event_webhooks_url, changes.event_webhooks_url);
  const eventsStatus = changed(old.event_webhooks_status, changes.event_webhooks_status);
  record.description = changes.description ?? record.description;
  if (changes.flags !== undefined) record.allowedIntents = grantedIntents(changes.flags);
  record.settings = {
    icon: changed(old.icon, changes.icon, imageHash),
    cover_image: changed(old.cover_image, changes.cover_image, imageHash),
    custom_install_url: changed(old.custom_install_url, changes.custom_install_url),
    role_connections_verification_url: changed(
      old.role_connections_verification_url,
      changes.role_connections_verification_url,
    ),
    install_params: changed(old.install_params, changes.install_params),
    integration_types_config: changed(old.integration_types_config, changes.integration_types_config, installationsOf),
    tags: changed(old.tags, changes.tags),
    interactions_endpoint_url: changed(old.interactions_endpoint_url, changes.interactions_endpoint_url),
    event_webhooks_url: eventsUrl,
    event_webhooks_status: eventsUrl ? eventsStatus : undefined,
    event_webhooks_types: changed(old.event_webhooks_types, changes.event_webhooks_types),
  };
  return { result: record, events: [] };
}

/** Events by webhook are turned off for an application that does not receive them. */
export function turnEventsOff(record: ApplicationRecord): void {
  record.settings = { ...record.settings, event_webhooks_status: eventWebhookStatuses.DISABLED_BY_SERVICE };
}

function changed<Shown>(before: Shown | undefined, change: Shown | null | undefined): Shown | undefined;
function changed<Shown, Given>(
  before: Shown | undefined,
  change: Given | null | undefined,
  shownAs: (given: Given) => Shown,
): Shown | undefined;
function changed(before: unknown, change: unknown, shownAs: (given: unknown) => unknown = (given) => given): unknown {
  if (change === undefined) return before;
  return change === null ? undefined : shownAs(change);
}

type Installations = NonNullable<ApplicationChanges['integration_types_config']>;

/** Ways of installing, without those that ask for nothing. */
function installationsOf(
  config: Installations,
): NonNullable<ApplicationRecord['settings']['integration_types_config']> {
  return Object.fromEntries(
    Object.entries(config).map(([kind, each]) => [
      kind,
      each?.oauth2_install_params ? { oauth2_install_params: each.oauth2_install_params } : {},
    ]),
  );
}
