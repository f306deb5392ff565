import type { Message } from 'guildhall/wire';
import { useContentModel } from '../model/content-model.js';
import { formatMessageTime } from '../model/render-timestamp.js';
import { Avatar } from '../ui/pictures/avatar.js';
import { AuthorName } from './author.js';
import styles from './message.module.css';
import { MessageParts } from './message-parts.js';
import { isEphemeral } from './message-rows.js';

interface MessageColumnsProps {
  readonly message: Message;
  /** Whether the author is shown. Otherwise the message continues those above it. */
  readonly startsGroup: boolean;
  /** Whether the message is in no channel: its components and its poll have no effect. @default false */
  readonly isPreview?: boolean;
  readonly onDismiss?: () => void;
}

/** A message that is not a system message: its author next to its content. */
export function MessageColumns({ message, startsGroup, isPreview = false, onDismiss }: MessageColumnsProps) {
  const model = useContentModel();
  return (
    <div class={styles['columns']}>
      <div class={styles['avatarColumn']}>
        {startsGroup ? (
          <Avatar user={message.author} size={40} />
        ) : (
          <span class={styles['hoverTime']}>{model.formatTime(Date.parse(message.timestamp), 't')}</span>
        )}
      </div>
      <div class={styles['contentColumn']}>
        {startsGroup ? (
          <div class={styles['header']}>
            <AuthorName message={message} />
            <SentTime message={message} />
            {message.pinned ? <span class={styles['time']}>· pinned</span> : null}
          </div>
        ) : null}
        <MessageParts message={message} isPreview={isPreview} />
        {isEphemeral(message) ? <EphemeralFooter onDismiss={onDismiss} /> : null}
      </div>
    </div>
  );
}

/** The time at which a message was sent. */
export function SentTime({ message: { timestamp } }: { message: Message }) {
  const model = useContentModel();
  const timeMs = Date.parse(timestamp);
  return (
    <time class={styles['time']} dateTime={timestamp} title={model.formatTime(timeMs, 'F')}>
      {formatMessageTime(timeMs, model.clock.now(), model.timeFormat.value)}
    </time>
  );
}

function EphemeralFooter({ onDismiss }: { onDismiss: (() => void) | undefined }) {
  return (
    <p class={styles['ephemeral']}>
      Only you can see this
      {onDismiss ? (
        <>
          {' · '}
          <button type="button" onClick={onDismiss}>
            Dismiss message
          </button>
        </>
      ) : null}
    </p>
  );
}
