import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Message } from '../../../wire/objects/messages/message.js';

const HostMessageContext = createContext<Message | undefined>(undefined);

/** Provides the message that components belong to. */
export const HostMessageProvider = HostMessageContext.Provider;

/** The message whose components can be used; undefined in forwarded messages, where components are only displayed. */
export const useHostMessage = () => useContext(HostMessageContext);
