import type { Message } from 'guildhall/wire';
import { useContentModel } from '../model/content-model.js';
import { nameOfMember, nameOfUser } from '../model/guild/names.js';
import { AppBadge } from '../ui/app-badge.js';
import { RoleIcon } from '../ui/pictures/role-icon.js';
import styles from './message.module.css';

type AuthoredMessage = Pick<Message, 'author' | 'webhook_id' | 'application_id'>;

/**
 * Whether a webhook sent the message. Interaction responses contain the application's id as `webhook_id`, but belong
 * to the bot.
 */
function isWebhookMessage({ webhook_id: webhookId, application_id: applicationId }: AuthoredMessage): boolean {
  return webhookId !== undefined && webhookId !== applicationId;
}

/** Returns a function for the displayed name of a message's author. Webhook messages keep their own name. */
export function useAuthorName(): (message: AuthoredMessage) => string {
  const model = useContentModel();
  return (message) => {
    const member = isWebhookMessage(message) ? undefined : model.findMember(message.author.id);
    return member ? nameOfMember(member) : nameOfUser(message.author);
  };
}

/** The author's name in the color of their highest role, with a badge for apps and webhooks. */
export function AuthorName({ message }: { message: AuthoredMessage }) {
  const model = useContentModel();
  const name = useAuthorName()(message);
  const isWebhook = isWebhookMessage(message);
  const userId = isWebhook ? undefined : message.author.id;
  const color = isWebhook ? undefined : model.nameColorOf(message.author.id);
  return (
    <span class={styles['author']}>
      <span class={styles['authorName']} data-user-id={userId} style={color ? { color } : {}}>
        {name}
      </span>
      <RoleIcon role={isWebhook ? undefined : model.iconRoleOf(message.author.id)} />
      {message.author.bot ? <AppBadge title={isWebhook ? 'Sent by a webhook' : undefined} /> : null}
    </span>
  );
}
