import type { ParsedApplicationEdit } from '../objects/applications/application.js';
import { Application, ApplicationEdit } from '../objects/applications/application.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, jsonResult } from './declaration/endpoint.js';

/**
 * Get Current Application.
 * @see https://docs.discord.com/developers/resources/application#get-current-application
 */
export const getCurrentApplication: Endpoint<'/applications/@me', { result: Application }> = declareEndpoint(
  'getCurrentApplication',
  'GET',
  '/applications/@me',
  {
    result: jsonResult(Application),
  },
);

/**
 * Edit Current Application. Setting the interactions endpoint URL makes Discord verify it first.
 * @see https://docs.discord.com/developers/resources/application#edit-current-application
 */
export const editCurrentApplication: Endpoint<
  '/applications/@me',
  { body: ApplicationEdit; parsedBody: ParsedApplicationEdit; result: Application }
> = declareEndpoint('editCurrentApplication', 'PATCH', '/applications/@me', {
  body: ApplicationEdit,
  result: jsonResult(Application),
});
