/**
 * The state of a bot. A bot goes through these states once, in this order. Only `ready` and `degraded` can follow each other
 * several times: `degraded` is a bot that is connected, but events of a shard do not start, because its journal cannot be
 * written or because too many handlers run. `bot.gateway.shards[0].journal.problem` says why.
 */
export type BotStatus = 'idle' | 'starting' | 'ready' | 'degraded' | 'stopping' | 'stopped';
