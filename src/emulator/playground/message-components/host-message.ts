import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Message } from '../../../wire/objects/messages/message.js';

const HostMessageContext = createContext<Message | undefined>(undefined);

/** Gives components the message that they belong to. */
export const HostMessageProvider = HostMessageContext.Provider;

/** The message whose components can be used; undefined in a forwarded one, where they are only shown. */
export const useHostMessage = () => useContext(HostMessageContext);
