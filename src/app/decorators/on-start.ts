import { addHook, type HookDecorator } from './binding-metadata.js';

/**
 * Runs the method when the bot starts, after the services that the class injects have started, and before the bot connects.
 * The bot waits for the returned promise, at most `lifecycle.startTimeoutMs`. If the method fails, the bot does not start.
 * It works on classes of `handlers` and `services`, and runs once per process. A method named `onStart` needs no decorator.
 *
 * @example
 * @OnStart()
 * async connect() {
 *   this.database = await open(this.path);
 * }
 */
export function OnStart(): HookDecorator {
  return (target, key) => addHook(target, key, 'start');
}
