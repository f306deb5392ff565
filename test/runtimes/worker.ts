/** The worker: its bot is created with the first request, which brings the bindings. */
import { HttpBot, type RequestContext } from 'guildhall/http';
import { deskParts } from './worker-desk.js';

interface Bindings extends Readonly<Record<string, string>> {
  readonly DISCORD_TOKEN: string;
  readonly DISCORD_PUBLIC_KEY: string;
}

let bot: HttpBot | undefined;

export default {
  fetch(request: Request, bindings: Bindings, context: RequestContext): Promise<Response> {
    bot ??= new HttpBot({ ...deskParts, environment: bindings, http: { publicKey: bindings.DISCORD_PUBLIC_KEY } });
    return bot.fetch(request, bindings, context);
  },
};
