import { useEffect, useState } from 'preact/hooks';
import { useModel } from '../../model/model-context.js';
import type { MessageRow } from '../message-rows.js';

/** Scrolls to a message that a link has requested, after loading the messages up to it. */
export function useRequestedMessage(rows: readonly MessageRow[], jump: (messageId: string) => void): void {
  const { channel, messages, toasts } = useModel();
  const requested = messages.requestedMessage.value;
  const state = messages.state.value;
  const [loadedId, setLoadedId] = useState<string>();
  useEffect(() => {
    if (requested === undefined || requested.channelId !== channel.peek()?.id || state !== 'ready') return;
    messages.requestedMessage.value = undefined;
    void messages.loadUntil(requested).then((isFound) => {
      if (isFound) setLoadedId(requested.messageId);
      else if (isFound === false) toasts.info('The message was not found', 'It may have been deleted.');
    });
  }, [requested, state]);
  useEffect(() => {
    if (loadedId === undefined || !rows.some(({ message }) => message.id === loadedId)) return;
    setLoadedId(undefined);
    jump(loadedId);
  }, [loadedId, rows]);
}
