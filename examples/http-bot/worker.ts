/**
 * The bot as a Cloudflare Worker. Its variables and secrets are DISCORD_TOKEN and DISCORD_PUBLIC_KEY. `bot.ts` registers the
 * URL of the worker.
 */
import type { HttpBot, RequestContext } from 'guildhall/http';
import { createHttpBot } from './bot.js';

interface Bindings extends Readonly<Record<string, string>> {
  readonly DISCORD_TOKEN: string;
  readonly DISCORD_PUBLIC_KEY: string;
}

/** Created with the first request, which brings the bindings. Later requests of this process use it again. */
let bot: HttpBot | undefined;

export default {
  fetch(request: Request, bindings: Bindings, context: RequestContext): Promise<Response> {
    bot ??= createHttpBot({ environment: bindings, http: { publicKey: bindings.DISCORD_PUBLIC_KEY } });
    return bot.fetch(request, bindings, context);
  },
};
