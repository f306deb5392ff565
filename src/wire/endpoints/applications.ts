import { endpoint, json } from '../endpoint.js';
import { Application } from '../objects/application.js';

/** Get Current Application. */
export const getCurrentApplication = endpoint('getCurrentApplication', 'GET', '/applications/@me', {
  result: json(Application),
});
