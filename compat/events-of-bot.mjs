// Waits for events of a bot, in the form that all adapters use.
import { isDeepStrictEqual } from 'node:util';

/**
 * Returns a function that performs an action and waits for the event that follows. An event matches if it has all members
 * of `expected`. Resolves with the event.
 */
export function eventWaiter(bot) {
  return async (name, action, expected = {}) => {
    const received = new Promise((resolve) => {
      const listener = (event) => {
        if (!Object.entries(expected).every(([key, value]) => isDeepStrictEqual(event[key], value))) return;
        bot.events.off(name, listener);
        resolve(event);
      };
      bot.events.on(name, listener);
    });
    await action();
    return received;
  };
}
