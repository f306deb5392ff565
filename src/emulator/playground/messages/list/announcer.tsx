import { useEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../../../../wire/objects/messages/message.js';
import { compareIdOrder } from '../../model/guild/snowflakes.js';
import { useModel } from '../../model/model-context.js';
import { useAuthorName } from '../author.js';
import { isSystemMessage, isThinking } from '../message-rows.js';
import { usePreview } from '../use-preview.js';

/** Reads new messages out, politely: those that come while the list is open, not those that are loaded. */
export function Announcer({ messages }: { messages: readonly Message[] }) {
  const model = useModel();
  const preview = usePreview();
  const nameOf = useAuthorName();
  const [text, setText] = useState('');
  const last = messages.at(-1);
  const isWaiting = last !== undefined && isThinking(last);
  const seen = useRef({ id: last?.id, wasWaiting: isWaiting });
  useEffect(() => {
    const { id, wasWaiting } = seen.current;
    if (!last) return;
    const isNew = id === undefined || compareIdOrder(last.id, id) > 0;
    // An answer that was announced has the id of its announcement.
    const isAnswer = last.id === id && wasWaiting && !isWaiting;
    if (!isNew && !isAnswer) return;
    seen.current = { id: last.id, wasWaiting: isWaiting };
    if (last.author.id === model.view.peek()?.me.user.id) return;
    setText(isSystemMessage(last) ? `A notice about ${nameOf(last)}` : `${nameOf(last)}: ${preview(last)}`);
  }, [last?.id, isWaiting]);
  return (
    <div class="unseen" role="status" aria-live="polite">
      {text}
    </div>
  );
}
