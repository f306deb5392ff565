import { Application, ApplicationEdit } from '../objects/applications/application.js';
import { declareEndpoint, jsonResult } from './declaration/endpoint.js';

/** Get Current Application. */
export const getCurrentApplication = declareEndpoint('getCurrentApplication', 'GET', '/applications/@me', {
  result: jsonResult(Application),
});

/** Edit Current Application. Setting the interactions endpoint URL makes Discord verify it first. */
export const editCurrentApplication = declareEndpoint('editCurrentApplication', 'PATCH', '/applications/@me', {
  body: ApplicationEdit,
  result: jsonResult(Application),
});
