import { editCurrentApplication, getCurrentApplication } from '../../wire/endpoints/applications.js';
import type { Application, ApplicationEdit } from '../../wire/objects/applications/application.js';
import type { Call, CallOptions } from '../call/call.js';

/**
 * The application of the bot.
 * @see https://docs.discord.com/developers/resources/application
 */
export class ApplicationsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the application of the token.
   * @see https://docs.discord.com/developers/resources/application#get-current-application
   */
  getCurrent(options?: CallOptions): Promise<Application> {
    return this.call(getCurrentApplication, {}, options);
  }

  /**
   * Changes the application of the token. Omitted fields stay unchanged. The description has at most 400 characters;
   * there are at most 5 tags of 20 characters. `flags` can only change the limited privileged intents. Discord sends a
   * test request to a new interactions endpoint URL before it accepts the URL.
   * @see https://docs.discord.com/developers/resources/application#edit-current-application
   */
  editCurrent(body: ApplicationEdit, options?: CallOptions): Promise<Application> {
    return this.call(editCurrentApplication, { body }, options);
  }
}
