import { actionRow, Bot, type BotOptions } from 'guildhall';
import { eventWebhookStatuses, webhookEvents } from 'guildhall/wire';
import { GuestBookHandler, signButton } from './guest-book.js';

/** The desk: a bot that has no connection to the gateway, and lives on what the service posts to it. */
export function createHttpBot(
  options: Omit<BotOptions, 'handlers' | 'gateway'> & Required<Pick<BotOptions, 'http'>>,
): Bot {
  return new Bot({ ...options, handlers: [GuestBookHandler], gateway: false });
}

/**
 * Tells the service where the desk is, which it tries out at once: the desk must be served by then. The developer portal
 * has fields for the same.
 */
export async function registerEndpoint({ api }: Bot, url: string): Promise<void> {
  await api.applications.editCurrent({
    interactions_endpoint_url: url,
    event_webhooks_url: url,
    event_webhooks_status: eventWebhookStatuses.ENABLED,
    event_webhooks_types: [webhookEvents.applicationAuthorized.wireName],
  });
}

/** Puts the guest book on display in a channel. */
export async function postGuestBook({ api }: Bot, channelId: string): Promise<void> {
  await api.messages.create(channelId, { content: 'The guest book lies open.', components: [actionRow(signButton())] });
}
