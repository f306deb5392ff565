/** A module hook, in the thread of Node's hooks. It reports the URL of each file that the bot loads, except packages. */
import type { InitializeHook, LoadHook } from 'node:module';
import type { MessagePort } from 'node:worker_threads';

let reports: MessagePort | undefined;

export const initialize: InitializeHook<{ readonly port: MessagePort }> = ({ port }) => {
  reports = port;
};

export const load: LoadHook = (url, context, nextLoad) => {
  if (url.startsWith('file:') && !url.includes('/node_modules/')) reports?.postMessage(url);
  return nextLoad(url, context);
};
