import { useModel } from '../model/model-context.js';
import { useHost } from './host.js';

/** How a control of the message stands: whether it waits for its answer, and whether another one of the message does. */
export function useControl(customId: string | undefined): { readonly isWaiting: boolean; readonly isBlocked: boolean } {
  const { pressed } = useModel();
  const host = useHost();
  if (!host) return { isWaiting: false, isBlocked: false };
  const waiting = [...pressed.value].filter(([key, state]) => state === 'waiting' && key.startsWith(`${host.id}/`));
  return {
    isWaiting: waiting.some(([key]) => key === `${host.id}/${customId}`),
    isBlocked: waiting.length > 0,
  };
}

/** Whether a control of the message was used and got no answer. */
export function useHasFailed(): boolean {
  const { pressed } = useModel();
  const host = useHost();
  return (
    host !== undefined && [...pressed.value].some(([key, state]) => state === 'failed' && key.startsWith(`${host.id}/`))
  );
}
