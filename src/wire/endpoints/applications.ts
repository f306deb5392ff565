import { endpoint, json } from '../endpoint.js';
import { Application, ApplicationEdit } from '../objects/application.js';

/** Get Current Application. */
export const getCurrentApplication = endpoint('getCurrentApplication', 'GET', '/applications/@me', {
  result: json(Application),
});

/** Edit Current Application. Saving an address for interactions makes the service try it out first. */
export const editCurrentApplication = endpoint('editCurrentApplication', 'PATCH', '/applications/@me', {
  body: ApplicationEdit,
  result: json(Application),
});
