import type { Message, MessageSnapshot } from '../../../wire/objects/messages/message.js';
import { messageTypes } from '../../../wire/objects/messages/message-types.js';
import { ComponentList } from '../components/component-view.js';
import { HostProvider } from '../components/host.js';
import { useHasFailed } from '../components/use-control.js';
import { useModel } from '../model/model-context.js';
import { WaitingDots } from '../shell/waiting-dots.js';
import { Attachments } from './attachments.js';
import { embedGroups } from './embed-fields.js';
import { EmbedView } from './embed-view.js';
import { Markdown } from './markdown.js';
import { ChannelLink } from './mention.js';
import styles from './message.module.css';
import { isThinking } from './message-rows.js';
import { PollView } from './poll-view.js';
import { Reactions } from './reactions.js';
import { ThreadCard } from './thread-card.js';
import { timestampText } from './timestamp-text.js';

/** Everything that a message shows below its author's name. */
export function MessageParts({ message }: { message: Message }) {
  if (isThinking(message)) return <Thinking message={message} />;
  return (
    <HostProvider value={message}>
      {message.type === messageTypes.THREAD_STARTER_MESSAGE && message.referenced_message ? (
        <Contents contents={message.referenced_message} />
      ) : (
        <Contents contents={message} editedAt={message.edited_timestamp} />
      )}
      {message.message_snapshots?.map((snapshot) => (
        <Forwarded key={snapshot.message.timestamp} snapshot={snapshot} from={message.message_reference?.channel_id} />
      ))}
      {message.poll ? <PollView message={message} poll={message.poll} /> : null}
      <Failure />
      <Reactions message={message} />
      {message.thread ? <ThreadCard thread={message.thread} /> : null}
    </HostProvider>
  );
}

type Contents = Pick<
  Message,
  'content' | 'attachments' | 'embeds' | 'components' | 'sticker_items' | 'shared_client_theme'
>;

/** What was written: in a message, or in one that was carried on. */
function Contents({ contents, editedAt = null }: { contents: Contents; editedAt?: string | null }) {
  const { content, attachments, embeds, components = [], sticker_items: stickers = [] } = contents;
  // Files that components and embeds show are not shown again: their addresses hold the file's id.
  const shown = JSON.stringify([components, embeds]);
  const loose = attachments.filter(({ id }) => !shown.includes(`/${id}/`));
  return (
    <>
      {content || editedAt ? (
        <div class={styles['content']}>
          {content ? <Markdown text={content} /> : null}
          {editedAt ? <Edited at={editedAt} /> : null}
        </div>
      ) : null}
      <Attachments attachments={loose} />
      {embedGroups(embeds).map((group, index) => (
        <EmbedView key={index} group={group} />
      ))}
      {components.length > 0 ? (
        <div class={styles['components']}>
          <ComponentList components={components} />
        </div>
      ) : null}
      {stickers.map(({ id, name }) => (
        // The service keeps no pictures of stickers.
        <div key={id} class={styles['sticker']} role="img" aria-label={`Sticker: ${name}`}>
          <span aria-hidden="true">{name}</span>
        </div>
      ))}
    </>
  );
}

function Edited({ at }: { at: string }) {
  const { clock } = useModel();
  return (
    <small class={styles['edited']} title={timestampText(Date.parse(at), 'F', clock.now())}>
      (edited)
    </small>
  );
}

function Forwarded({ snapshot, from }: { snapshot: MessageSnapshot; from: string | undefined }) {
  const model = useModel();
  const name = from === undefined ? undefined : model.channelName(from);
  return (
    <div class={styles['forwarded']}>
      <div class={styles['forwardedHead']}>↱ Forwarded</div>
      {/* Components of a forwarded message belong to nobody here: they are shown, and cannot be used. */}
      <HostProvider value={undefined}>
        <Contents contents={snapshot.message} editedAt={snapshot.message.edited_timestamp} />
      </HostProvider>
      <small>
        {from !== undefined && name !== undefined ? <ChannelLink id={from}>#{name}</ChannelLink> : null}{' '}
        {timestampText(Date.parse(snapshot.message.timestamp), 'f', model.clock.now())}
      </small>
    </div>
  );
}

function Thinking({ message }: { message: Message }) {
  const model = useModel();
  return (
    <div class={styles['thinking']}>
      <WaitingDots />
      {model.userName(message.author.id)} is thinking…
    </div>
  );
}

/** A control of the message was used, and the bot did not answer. */
function Failure() {
  return useHasFailed() ? (
    <p class={styles['failure']} role="alert">
      This interaction failed
    </p>
  ) : null;
}
