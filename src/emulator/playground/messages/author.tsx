import type { Message } from '../../../wire/objects/messages/message.js';
import { nameOfMember, nameOfUser } from '../model/guild/names.js';
import { useModel } from '../model/model-context.js';
import styles from './message.module.css';

type AuthoredMessage = Pick<Message, 'author' | 'webhook_id' | 'application_id'>;

/** Whether a webhook wrote it. What a bot answers names its application as its webhook, and is the bot's own. */
function isWebhookMessage({ webhook_id: webhookId, application_id: applicationId }: AuthoredMessage): boolean {
  return webhookId !== undefined && webhookId !== applicationId;
}

/** What the author of a message is called here. What a webhook wrote has the name that it was given. */
export function useAuthorName(): (message: AuthoredMessage) => string {
  const model = useModel();
  return (message) => {
    const seen = isWebhookMessage(message) ? undefined : model.findMember(message.author.id);
    return seen ? nameOfMember(seen) : nameOfUser(message.author);
  };
}

/** The author's name in the colour of their highest role, with a mark where no person wrote. */
export function AuthorName({ message }: { message: AuthoredMessage }) {
  const model = useModel();
  const name = useAuthorName()(message);
  const isWebhook = isWebhookMessage(message);
  const userId = isWebhook ? undefined : message.author.id;
  const color = isWebhook ? undefined : model.nameColorOf(message.author.id);
  return (
    <span class={styles['author']}>
      <span class={styles['authorName']} data-user-id={userId} style={color ? { color } : {}}>
        {name}
      </span>
      {message.author.bot ? <span class={styles['tag']}>{isWebhook ? 'Webhook' : 'App'}</span> : null}
    </span>
  );
}
