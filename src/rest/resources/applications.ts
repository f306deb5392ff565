import { getCurrentApplication } from '../../wire/endpoints/applications.js';
import type { Application } from '../../wire/objects/application.js';
import type { Call, CallOptions } from '../call.js';

/** The application that the bot belongs to. */
export class ApplicationsResource {
  constructor(private readonly call: Call) {}

  /** Get Current Application: the application of the token. */
  getCurrent(options?: CallOptions): Promise<Application> {
    return this.call(getCurrentApplication, {}, options);
  }
}
