import type { User } from 'guildhall/wire';
import type { WebhookRecord } from '../records/channels.js';

/** The author of a webhook's message: the webhook itself, with the name and avatar of the message if it has its own. */
export function webhookMessageAuthor(
  { webhook }: WebhookRecord,
  overrides: { username?: string; avatar?: string } = {},
): User {
  return {
    id: webhook.id,
    username: overrides.username ?? webhook.name ?? '',
    discriminator: '0000',
    global_name: null,
    avatar: overrides.avatar ?? webhook.avatar,
    bot: true,
    public_flags: 0,
  };
}
