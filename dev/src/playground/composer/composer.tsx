/** The composer of the open channel: the message box or a command form. */
import { useModel } from '../model/model-context.js';
import { useNow } from '../model/use-now.js';
import { CommandRuns } from './command-runs.js';
import { CommandForm } from './commands/command-form.js';
import { MessageBox } from './message-box.js';
import styles from './message-box.module.css';
import { findLastOwnMessage } from './send-draft.js';
import { describeWritingState, formatTyping, getWritingState, type WritingState } from './writing-state.js';

/** The area below the messages: the message box or a command form, and a line with the typing indicator. */
export function Composer() {
  const model = useModel();
  const { composer } = model;
  const channel = model.channel.value;
  const { state, now } = useWritingState();
  if (!channel) return null;
  const reason = describeWritingState(state, now);
  const isClosed = state.kind !== 'open' && state.kind !== 'slowmode';
  return (
    <section class={styles['composer']} aria-label="Message composer">
      <CommandRuns />
      {isClosed && reason !== undefined ? <p class={styles['closed']}>{reason}</p> : null}
      {!isClosed && composer.draft.value.command ? <CommandForm key={composer.locationKey} /> : null}
      {!isClosed && !composer.draft.value.command ? (
        <MessageBox key={composer.locationKey} blockedReason={reason} />
      ) : null}
      <div class={styles['footer']}>
        <TypingIndicator />
        {state.kind === 'slowmode' ? <span class={styles['wait']}>{reason}</span> : null}
        {state.kind === 'open' && channel.rate_limit_per_user ? (
          <span class={styles['wait']}>Slowmode is on</span>
        ) : null}
      </div>
    </section>
  );
}

function useWritingState(): { state: WritingState; now: number } {
  const model = useModel();
  const channel = model.channel.value;
  const guild = model.guild.value;
  const userId = model.view.value?.me.user.id;
  const me = model.findMember(userId ?? '');
  const canChange =
    Boolean(channel?.rate_limit_per_user) || typeof me?.member.communication_disabled_until === 'string';
  const now = useNow(canChange);
  if (!channel) return { state: { kind: 'open' }, now };
  const lastOwnMessage = findLastOwnMessage(model.messages.list.value, userId);
  return { state: getWritingState({ guild, channel, me, lastOwnMessage, now }), now };
}

/** Shows which users are typing in the open channel. */
function TypingIndicator() {
  const model = useModel();
  const userIds = model.typingUsers.byChannel.value.get(model.channel.value?.id ?? '') ?? [];
  return <p aria-live="polite">{formatTyping(userIds.map((id) => model.userName(id)))}</p>;
}
