import { ActivityAttachment, ActivityInstance } from '../objects/activities/activity-instance.js';
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

/** An application by its id. Only in the OpenAPI document. */
export const getApplication: Endpoint<'/applications/{application_id}', { result: Application }> = declareEndpoint(
  'getApplication',
  'GET',
  '/applications/{application_id}',
  { result: jsonResult(Application) },
);

/** Changes an application by its id, like Edit Current Application. Only in the OpenAPI document. */
export const updateApplication: Endpoint<
  '/applications/{application_id}',
  { body: ApplicationEdit; parsedBody: ParsedApplicationEdit; result: Application }
> = declareEndpoint('updateApplication', 'PATCH', '/applications/{application_id}', {
  body: ApplicationEdit,
  result: jsonResult(Application),
});

/**
 * Get Application Activity Instance. The id of an instance is not a snowflake.
 * @see https://docs.discord.com/developers/resources/application#get-application-activity-instance
 */
export const getApplicationActivityInstance: Endpoint<
  '/applications/{application_id}/activity-instances/{activity_instance}',
  { result: ActivityInstance }
> = declareEndpoint(
  'getApplicationActivityInstance',
  'GET',
  '/applications/{application_id}/activity-instances/{activity_instance}',
  { result: jsonResult(ActivityInstance) },
);

/** Uploads a file that an activity can use. Only in the OpenAPI document. */
export const uploadApplicationAttachment: Endpoint<
  '/applications/{application_id}/attachment',
  { result: ActivityAttachment; auth: 'bot-or-bearer'; file: true }
> = declareEndpoint('uploadApplicationAttachment', 'POST', '/applications/{application_id}/attachment', {
  auth: 'bot-or-bearer',
  file: 'file',
  result: jsonResult(ActivityAttachment),
});
