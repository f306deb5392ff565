import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

const JumpContext = createContext<(messageId: string) => void>(() => {});

/** Provides a function that scrolls to another message of the list. */
export const JumpProvider = JumpContext.Provider;

/** Returns a function that scrolls to a message of the list. It does nothing for other messages. */
export const useJump = () => useContext(JumpContext);
