import { z } from 'zod';
import {
  RoleConnection,
  RoleConnectionMetadata,
  RoleConnectionMetadataRequests,
  RoleConnectionRequest,
} from '../objects/role-connections/role-connection.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from './declaration/endpoint.js';

const scopes = ['role_connections.write'] as const;

/**
 * Get Application Role Connection Metadata Records.
 * @see https://docs.discord.com/developers/resources/application-role-connection-metadata#get-application-role-connection-metadata-records
 */
export const getApplicationRoleConnectionMetadataRecords: Endpoint<
  '/applications/{application_id}/role-connections/metadata',
  { result: RoleConnectionMetadata[] }
> = declareEndpoint(
  'getApplicationRoleConnectionMetadataRecords',
  'GET',
  '/applications/{application_id}/role-connections/metadata',
  { result: jsonResult(z.array(RoleConnectionMetadata)) },
);

/**
 * Update Application Role Connection Metadata Records: replaces all of them, at most 5.
 * @see https://docs.discord.com/developers/resources/application-role-connection-metadata#update-application-role-connection-metadata-records
 */
export const updateApplicationRoleConnectionMetadataRecords: Endpoint<
  '/applications/{application_id}/role-connections/metadata',
  { body: RoleConnectionMetadataRequests; result: RoleConnectionMetadata[] }
> = declareEndpoint(
  'updateApplicationRoleConnectionMetadataRecords',
  'PUT',
  '/applications/{application_id}/role-connections/metadata',
  { body: RoleConnectionMetadataRequests, result: jsonResult(z.array(RoleConnectionMetadata)) },
);

/**
 * Get Current User Application Role Connection. The access token must be of the application in the path.
 * @see https://docs.discord.com/developers/resources/user#get-current-user-application-role-connection
 */
export const getCurrentUserApplicationRoleConnection: Endpoint<
  '/users/@me/applications/{application_id}/role-connection',
  { result: RoleConnection; auth: 'bearer' }
> = declareEndpoint(
  'getCurrentUserApplicationRoleConnection',
  'GET',
  '/users/@me/applications/{application_id}/role-connection',
  { auth: 'bearer', scopes, result: jsonResult(RoleConnection) },
);

/**
 * Update Current User Application Role Connection. The access token must be of the application in the path.
 * @see https://docs.discord.com/developers/resources/user#update-current-user-application-role-connection
 */
export const updateCurrentUserApplicationRoleConnection: Endpoint<
  '/users/@me/applications/{application_id}/role-connection',
  { body: RoleConnectionRequest; result: RoleConnection; auth: 'bearer' }
> = declareEndpoint(
  'updateCurrentUserApplicationRoleConnection',
  'PUT',
  '/users/@me/applications/{application_id}/role-connection',
  { auth: 'bearer', scopes, body: RoleConnectionRequest, result: jsonResult(RoleConnection) },
);

/**
 * Delete Current User Application Role Connection. The access token must be of the application in the path.
 * @see https://docs.discord.com/developers/resources/user#delete-current-user-application-role-connection
 */
export const deleteCurrentUserApplicationRoleConnection: Endpoint<
  '/users/@me/applications/{application_id}/role-connection',
  { result: undefined; auth: 'bearer' }
> = declareEndpoint(
  'deleteCurrentUserApplicationRoleConnection',
  'DELETE',
  '/users/@me/applications/{application_id}/role-connection',
  { auth: 'bearer', scopes, result: emptyResult },
);
