/**
 * Guildhall: a framework for Discord bots.
 *
 * It exports what every kind of bot uses, and what needs Node or a gateway. `src/exports` lists the names by subject.
 */
export * from './exports/portable.js';

// What needs Node or a gateway.

export * from './exports/cache.js';
export * from './exports/gateway.js';
export * from './exports/gateway-events.js';
