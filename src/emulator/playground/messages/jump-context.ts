import { createContext } from 'preact';
import { useContext } from 'preact/hooks';

const JumpContext = createContext<(messageId: string) => void>(() => {});

/** Gives messages a way to others of the list. */
export const JumpProvider = JumpContext.Provider;

/** Goes to a message of the list; one that is not in it stays where it is. */
export const useJump = () => useContext(JumpContext);
