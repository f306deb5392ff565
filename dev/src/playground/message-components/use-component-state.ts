import { useContentModel } from '../model/content-model.js';
import { useHostMessage } from './host-message.js';

/** Whether a component of the message waits for a response, and whether any component of the message does. */
export function useComponentState(customId: string | undefined): {
  readonly isWaiting: boolean;
  readonly isBlocked: boolean;
} {
  const { componentStates } = useContentModel();
  const host = useHostMessage();
  if (!host) return { isWaiting: false, isBlocked: false };
  const waiting = [...componentStates.value].filter(
    ([key, state]) => state === 'waiting' && key.startsWith(`${host.id}/`),
  );
  return {
    isWaiting: waiting.some(([key]) => key === `${host.id}/${customId}`),
    isBlocked: waiting.length > 0,
  };
}

/** Whether an interaction with a component of the message failed. */
export function useInteractionFailed(): boolean {
  const { componentStates } = useContentModel();
  const host = useHostMessage();
  return (
    host !== undefined &&
    [...componentStates.value].some(([key, state]) => state === 'failed' && key.startsWith(`${host.id}/`))
  );
}
