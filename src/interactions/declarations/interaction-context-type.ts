/** Contexts in which a command is available. */
export type InteractionContextType = 'guild' | 'botDm' | 'privateChannel';
