import { editCurrentApplication, getCurrentApplication } from '../../wire/endpoints/applications.js';
import type { Application, ApplicationEdit } from '../../wire/objects/applications/application.js';
import type { Call, CallOptions } from '../call/call.js';

/** The application that the bot belongs to. */
export class ApplicationsResource {
  constructor(private readonly call: Call) {}

  /** Get Current Application: the application of the token. */
  getCurrent(options?: CallOptions): Promise<Application> {
    return this.call(getCurrentApplication, {}, options);
  }

  /**
   * Edit Current Application: what is not named stays. The description is at most 400 characters, tags are at most 5 of
   * 20. `flags` switches privileged intents in their limited form alone. An address for interactions is tried out by the
   * service before it is kept.
   */
  editCurrent(body: ApplicationEdit, options?: CallOptions): Promise<Application> {
    return this.call(editCurrentApplication, { body }, options);
  }
}
