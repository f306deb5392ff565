import { memo } from 'preact/compat';
import { useState } from 'preact/hooks';
import { mentionsUser } from '../model/messages/unread-messages.js';
import { useModel } from '../model/model-context.js';
import { useAuthorName } from './author.js';
import styles from './message.module.css';
import { MessageColumns, SentTime } from './message-columns.js';
import { isEphemeral, isSystemMessage, type MessageRow } from './message-rows.js';
import { MessageTools, type OpenMessageMenu } from './message-tools.js';
import { OriginLine } from './origin-line.js';
import { SystemMessageView } from './system-message-view.js';
import { usePreview } from './use-preview.js';

interface MessageViewProps {
  readonly row: MessageRow;
  /** Whether the Tab key moves the focus to this message. Exactly one message of the list is current. */
  readonly isCurrent: boolean;
  /** The position in the list, from 1, and the number of messages; -1 if there are older ones that are not loaded. */
  readonly position: number;
  readonly count: number;
  /** Whether the message is highlighted, briefly after a jump to it. */
  readonly isHighlighted: boolean;
  readonly onDismiss: (messageId: string) => void;
  readonly onMenu?: OpenMessageMenu | undefined;
}

/** One message of a channel. */
export const MessageView = memo(function MessageView({
  row,
  isCurrent,
  position,
  count,
  isHighlighted,
  onDismiss,
  onMenu,
}: MessageViewProps) {
  const model = useModel();
  const previewOf = usePreview();
  const authorNameOf = useAuthorName();
  // The tool buttons are rendered on the first hover or focus, because most messages never need them.
  const [hasTools, setHasTools] = useState(false);
  const { message, startsGroup } = row;
  const myId = model.view.value?.me.user.id;
  const time = model.formatTime(Date.parse(message.timestamp), 't');
  return (
    <article
      class={styles['message']}
      tabIndex={isCurrent ? 0 : -1}
      aria-label={`${authorNameOf(message)}, ${time}: ${previewOf(message)}`}
      aria-posinset={position}
      aria-setsize={count}
      data-message-id={message.id}
      data-starts-group={startsGroup}
      data-ephemeral={isEphemeral(message)}
      data-highlighted={isHighlighted}
      data-mentions={
        message.author.id !== myId && mentionsUser(message, myId, model.findMember(myId ?? '')?.member.roles ?? [])
      }
      onPointerEnter={() => setHasTools(true)}
      onFocusIn={() => setHasTools(true)}
      onContextMenu={(event) => {
        if (!onMenu) return;
        event.preventDefault();
        onMenu(message, event);
      }}
      onClick={(event) => {
        if (isPlainClick(event)) void model.inspectMessage(message.id);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) void model.inspectMessage(message.id);
      }}
    >
      {isSystemMessage(message) ? (
        <div class={styles['systemLine']}>
          <SystemMessageView message={message} />
          <SentTime message={message} />
        </div>
      ) : (
        <>
          {startsGroup ? <OriginLine message={message} /> : null}
          <MessageColumns message={message} startsGroup={startsGroup} onDismiss={() => onDismiss(message.id)} />
        </>
      )}
      {hasTools ? <MessageTools message={message} onMenu={onMenu} /> : null}
    </article>
  );
});

/** Whether a click was on the message itself: not on a control and not at the end of a text selection. */
function isPlainClick(event: MouseEvent): boolean {
  const isControl =
    event.target instanceof Element &&
    event.target.closest(
      'a, button, input, label, select, textarea, video, audio, pre, [role=option], [popover], dialog',
    );
  return !isControl && !event.defaultPrevented && (getSelection()?.isCollapsed ?? true);
}
