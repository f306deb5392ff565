/** Exports values of every kind that the entry point `guildhall/cluster` creates, with the types that the compiler infers. */
import { ClusterError, redisCluster } from 'guildhall/cluster';

export const cluster = redisCluster({ url: 'redis://localhost:6379', name: 'bot', drainMs: 5000 });
export const { join } = cluster;
export const membership = (...args: Parameters<typeof join>) => join(...args);
export const parts = async (...args: Parameters<typeof join>) => ({ ...(await join(...args)) });
export const isUnreachable = (error: unknown) => error instanceof ClusterError && error.reason === 'unreachable';
