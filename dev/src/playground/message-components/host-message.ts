import type { Message } from 'guildhall/wire';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

const HostMessageContext = createContext<Message | 'preview' | undefined>(undefined);

/** Provides the message that components belong to; `preview` for a message that is in no channel. */
export const HostMessageProvider = HostMessageContext.Provider;

/** The message whose components can be used; undefined in forwarded and previewed messages, where they are only displayed. */
export function useHostMessage(): Message | undefined {
  const host = useContext(HostMessageContext);
  return host === 'preview' ? undefined : host;
}

/** Whether the message is previewed: its components look as in a channel, but have no effect. */
export function useIsPreview(): boolean {
  return useContext(HostMessageContext) === 'preview';
}
