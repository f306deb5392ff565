import type { Channel } from '../../../../src/wire/objects/channels/channel.js';
import { ChannelLink } from '../markdown/mention.js';
import styles from './message.module.css';

/** The thread that was started from a message. */
export function ThreadCard({ thread }: { thread: Channel }) {
  const { id, name, message_count: count = 0, thread_metadata: state } = thread;
  return (
    <div class={styles['thread']}>
      <strong>{name}</strong>
      <ChannelLink id={id}>
        {count === 0 ? 'See thread' : count === 1 ? '1 message' : `${count} messages`} ›
      </ChannelLink>
      {state?.archived ? <small>archived</small> : null}
    </div>
  );
}
