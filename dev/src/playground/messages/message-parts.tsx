import { type Channel, type Message, type MessageSnapshot, messageTypes } from 'guildhall/wire';
import { Markdown } from '../markdown/markdown.js';
import { ChannelLink } from '../markdown/mention.js';
import { Attachments } from '../media/attachments.js';
import { ComponentList } from '../message-components/component-view.js';
import { HostMessageProvider } from '../message-components/host-message.js';
import { useInteractionFailed } from '../message-components/use-component-state.js';
import { useContentModel } from '../model/content-model.js';
import { WaitingDots } from '../ui/waiting-dots.js';
import { groupEmbeds } from './content/embed-layout.js';
import { EmbedView } from './content/embed-view.js';
import { PollView } from './content/poll-view.js';
import { ReactionBar } from './content/reaction-bar.js';
import { StickerView } from './content/sticker-view.js';
import styles from './message.module.css';
import { isThinking } from './message-rows.js';

interface MessagePartsProps {
  readonly message: Message;
  /** Whether the message is in no channel: its components and its poll have no effect. @default false */
  readonly isPreview?: boolean;
}

/** The content of a message below the author's name. */
export function MessageParts({ message, isPreview = false }: MessagePartsProps) {
  if (isThinking(message)) return <Thinking message={message} />;
  return (
    <HostMessageProvider value={isPreview ? 'preview' : message}>
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
      <ReactionBar message={message} />
      {message.thread ? <ThreadCard thread={message.thread} /> : null}
    </HostMessageProvider>
  );
}

type Contents = Pick<
  Message,
  'content' | 'attachments' | 'embeds' | 'components' | 'sticker_items' | 'shared_client_theme'
>;

/** The content of a message or of a forwarded one. */
function Contents({ contents, editedAt = null }: { contents: Contents; editedAt?: string | null }) {
  const { content, attachments, embeds, components = [], sticker_items: stickers = [] } = contents;
  // Attachments that components or embeds show are not shown twice. Their URLs contain the attachment's id.
  const referenced = JSON.stringify([components, embeds]);
  const otherAttachments = attachments.filter(({ id }) => !referenced.includes(`/${id}/`));
  // A message with components v2 has no text: the note is below its components.
  const isEditedBelow = content === '' && components.length > 0;
  const edited = editedAt === null ? null : <Edited at={editedAt} />;
  return (
    <>
      {content || (edited && !isEditedBelow) ? (
        <div class={styles['content']}>
          {content ? <Markdown text={content} /> : null}
          {isEditedBelow ? null : edited}
        </div>
      ) : null}
      <Attachments attachments={otherAttachments} />
      {groupEmbeds(embeds).map((group, index) => (
        <EmbedView key={index} group={group} />
      ))}
      {components.length > 0 ? (
        <div class={styles['components']}>
          <ComponentList components={components} />
        </div>
      ) : null}
      {isEditedBelow ? edited : null}
      {stickers.map((sticker) => (
        <StickerView key={sticker.id} sticker={sticker} />
      ))}
    </>
  );
}

function Edited({ at }: { at: string }) {
  const model = useContentModel();
  return (
    <small class={styles['edited']} title={model.formatTime(Date.parse(at), 'F')}>
      (edited)
    </small>
  );
}

function Forwarded({ snapshot, from }: { snapshot: MessageSnapshot; from: string | undefined }) {
  const model = useContentModel();
  const name = from === undefined ? undefined : model.channelName(from);
  return (
    <div class={styles['forwarded']}>
      <div class={styles['forwardedHead']}>↱ Forwarded</div>
      {/* Components of a forwarded message are displayed but cannot be used. */}
      <HostMessageProvider value={undefined}>
        <Contents contents={snapshot.message} editedAt={snapshot.message.edited_timestamp} />
      </HostMessageProvider>
      <small>
        {from !== undefined && name !== undefined ? <ChannelLink id={from}>#{name}</ChannelLink> : null}{' '}
        {model.formatTime(Date.parse(snapshot.message.timestamp), 'f')}
      </small>
    </div>
  );
}

function Thinking({ message }: { message: Message }) {
  const model = useContentModel();
  return (
    <div class={styles['thinking']}>
      <WaitingDots />
      {model.userName(message.author.id)} is thinking…
    </div>
  );
}

/** Shown when an interaction with the message failed. */
function Failure() {
  return useInteractionFailed() ? (
    <p class={styles['failure']} role="alert">
      This interaction failed
    </p>
  ) : null;
}

/** The thread that was started from a message. */
function ThreadCard({ thread }: { thread: Channel }) {
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
