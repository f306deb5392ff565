import { compareSnowflakes, type Message } from 'guildhall/wire';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useModel } from '../../model/model-context.js';
import { useAuthorName } from '../author.js';
import { isSystemMessage, isThinking } from '../message-rows.js';
import { usePreview } from '../use-preview.js';

/** A live region that announces messages that arrive while the channel is open, but not loaded ones. */
export function Announcer({ messages }: { messages: readonly Message[] }) {
  const model = useModel();
  const preview = usePreview();
  const nameOf = useAuthorName();
  const [text, setText] = useState('');
  const last = messages.at(-1);
  const isWaiting = last !== undefined && isThinking(last);
  const announced = useRef({ id: last?.id, wasWaiting: isWaiting });
  useEffect(() => {
    const { id, wasWaiting } = announced.current;
    if (!last) return;
    const isNew = id === undefined || compareSnowflakes(last.id, id) > 0;
    // A deferred response keeps its id when the bot edits it.
    const isResponse = last.id === id && wasWaiting && !isWaiting;
    if (!isNew && !isResponse) return;
    announced.current = { id: last.id, wasWaiting: isWaiting };
    if (last.author.id === model.view.peek()?.me.user.id) return;
    setText(isSystemMessage(last) ? `System message about ${nameOf(last)}` : `${nameOf(last)}: ${preview(last)}`);
  }, [last?.id, isWaiting]);
  return (
    <div class="visually-hidden" role="status" aria-live="polite">
      {text}
    </div>
  );
}
