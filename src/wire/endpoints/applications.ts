import { Application, ApplicationEdit } from '../objects/applications/application.js';
import { declareEndpoint, jsonResult } from './declaration/endpoint.js';

/**
 * Get Current Application.
 * @see https://docs.discord.com/developers/resources/application#get-current-application
 */
export const getCurrentApplication = declareEndpoint('getCurrentApplication', 'GET', '/applications/@me', {
  result: jsonResult(Application),
});

/**
 * Edit Current Application. Setting the interactions endpoint URL makes Discord verify it first.
 * @see https://docs.discord.com/developers/resources/application#edit-current-application
 */
export const editCurrentApplication = declareEndpoint('editCurrentApplication', 'PATCH', '/applications/@me', {
  body: ApplicationEdit,
  result: jsonResult(Application),
});
