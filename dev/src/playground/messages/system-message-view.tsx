import type { Message } from 'guildhall/wire';
import { ChannelLink } from '../markdown/mention.js';
import { useModel } from '../model/model-context.js';
import { AuthorName } from './author.js';
import { useJump } from './jump-context.js';
import styles from './message.module.css';
import { formatSystemMessage, type SystemMessagePart } from './system-message-text.js';

/** A system message. */
export function SystemMessageView({ message }: { message: Message }) {
  const { symbol, parts } = formatSystemMessage(message);
  return (
    <>
      <span class={styles['systemSymbol']} aria-hidden="true">
        {symbol}
      </span>
      <span class={styles['systemText']}>
        {parts.map((part, index) => (
          <Part key={index} part={part} message={message} />
        ))}
      </span>
    </>
  );
}

function Part({ part, message }: { part: SystemMessagePart; message: Message }) {
  const model = useModel();
  const jump = useJump();
  if (typeof part === 'string') return <>{part}</>;
  if ('author' in part) return <AuthorName message={message} />;
  if ('time' in part) return <>{model.formatTime(part.time)}</>;
  if ('userId' in part) return <strong>{model.userName(part.userId)}</strong>;
  if ('messageId' in part) {
    return (
      <button type="button" class={styles['jump']} onClick={() => jump(part.messageId)}>
        {part.text}
      </button>
    );
  }
  if ('channelId' in part && model.findChannel(part.channelId)) {
    return <ChannelLink id={part.channelId}>{part.name}</ChannelLink>;
  }
  return <strong>{part.name}</strong>;
}
