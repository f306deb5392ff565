import type { OptionNames } from '../../base/options/option-problems.js';
import { type HttpOptions, httpOptionNames } from '../../ingress/http/endpoint.js';
import { type SharedBotOptions, sharedBotOptionNames } from './shared-bot-options.js';

/** The options of `new HttpBot(…)`. Handlers are listed in `handlers`, or are part of `features`. */
export interface HttpBotOptions extends SharedBotOptions {
  /**
   * With the public key of the application, `fetch` responds to the requests that Discord posts.
   *
   * @see https://docs.discord.com/developers/interactions/overview
   */
  readonly http: HttpOptions;
}

export const httpBotOptionNames: OptionNames<HttpBotOptions> = {
  ...sharedBotOptionNames,
  api: { baseUrl: true },
  http: httpOptionNames,
};
