/** The state of a bot. A bot goes through these states once, in this order. */
export type BotStatus = 'idle' | 'starting' | 'ready' | 'stopping' | 'stopped';
