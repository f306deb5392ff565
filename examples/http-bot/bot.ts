import { actionRow, eventWebhookStatuses, HttpBot, type HttpBotOptions } from 'guildhall/http';
import { GuestBookHandler, signButton } from './guest-book.js';

/** A bot without a gateway connection, which receives interactions and events as HTTP requests. */
export function createHttpBot(options: Omit<HttpBotOptions, 'handlers'>): HttpBot {
  return new HttpBot({ ...options, handlers: [GuestBookHandler] });
}

/**
 * Registers the URL of the bot. Discord verifies it immediately, so the bot must be served before. The developer portal
 * has fields for the same.
 */
export async function registerEndpoint({ api }: HttpBot, url: string): Promise<void> {
  await api.applications.editCurrent({
    interactions_endpoint_url: url,
    event_webhooks_url: url,
    event_webhooks_status: eventWebhookStatuses.ENABLED,
    event_webhooks_types: ['APPLICATION_AUTHORIZED'],
  });
}

/** Puts the guest book on display in a channel. */
export async function postGuestBook({ api }: HttpBot, channelId: string): Promise<void> {
  await api.messages.create(channelId, { content: 'The guest book lies open.', components: [actionRow(signButton())] });
}
