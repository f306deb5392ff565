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

/**
 * Runs the method when the bot stops, after its handlers have finished. The services that the class injects are still
 * started, and the API can be called. The bot waits for the returned promise, at most `lifecycle.stopTimeoutMs`. A failure
 * is logged. It works on classes of `handlers` and `services`. A method named `onStop` needs no decorator. The method does
 * not run if the class has not started completely; `dispose` does.
 *
 * @example
 * @OnStop()
 * async announce() {
 *   await this.api.messages.create(this.channelId, 'Back in a minute.');
 * }
 */
export function OnStop(): HookDecorator {
  return (target, key) => addHook(target, key, 'stop');
}
