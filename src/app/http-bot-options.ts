import type { HttpOptions } from '../ingress/http/endpoint.js';
import type { SharedBotOptions } from './shared-bot-options.js';

/** The options of `new HttpBot(…)`. Handlers are listed in `handlers`, or are part of `features`. */
export interface HttpBotOptions extends SharedBotOptions {
  /**
   * With the public key of the application, `fetch` responds to the requests that Discord posts.
   *
   * @see https://docs.discord.com/developers/interactions/overview
   */
  readonly http: HttpOptions;
}
