import type { Snowflake } from '../../base/snowflake.js';
import {
  deleteCurrentUserApplicationRoleConnection,
  getApplicationRoleConnectionMetadataRecords,
  getCurrentUserApplicationRoleConnection,
  updateApplicationRoleConnectionMetadataRecords,
  updateCurrentUserApplicationRoleConnection,
} from '../../wire/endpoints/role-connections.js';
import type {
  RoleConnection,
  RoleConnectionMetadata,
  RoleConnectionMetadataRequests,
  RoleConnectionRequest,
} from '../../wire/objects/role-connections/role-connection.js';
import type { BearerOptions, Call, CallOptions } from '../call/call.js';

/**
 * Linked roles: members get a role of a guild if what an application says about them meets its requirements. Calls for a
 * user need an access token of the application with the scope `role_connections.write` (otherwise an ApiError 50026).
 * @see https://docs.discord.com/developers/resources/application-role-connection-metadata
 */
export class RoleConnectionsResource {
  constructor(private readonly call: Call) {}

  /**
   * Returns the metadata records of an application: what guilds can require.
   * @see https://docs.discord.com/developers/resources/application-role-connection-metadata#get-application-role-connection-metadata-records
   */
  listMetadata(applicationId: Snowflake, options?: CallOptions): Promise<RoleConnectionMetadata[]> {
    const path = { application_id: applicationId };
    return this.call(getApplicationRoleConnectionMetadataRecords, { path }, options);
  }

  /**
   * Replaces the metadata records of an application, at most 5. A key has 1 to 50 characters of `a-z`, `0-9` and `_`, a
   * name 1 to 100 characters, a description 1 to 200.
   * @see https://docs.discord.com/developers/resources/application-role-connection-metadata#update-application-role-connection-metadata-records
   */
  editMetadata(
    applicationId: Snowflake,
    body: RoleConnectionMetadataRequests,
    options?: CallOptions,
  ): Promise<RoleConnectionMetadata[]> {
    const path = { application_id: applicationId };
    return this.call(updateApplicationRoleConnectionMetadataRecords, { path, body }, options);
  }

  /**
   * Returns the role connection of the user of an access token.
   * @see https://docs.discord.com/developers/resources/user#get-current-user-application-role-connection
   */
  get(applicationId: Snowflake, options: BearerOptions): Promise<RoleConnection> {
    return this.call(getCurrentUserApplicationRoleConnection, { path: { application_id: applicationId } }, options);
  }

  /**
   * Changes the role connection of the user of an access token, and returns it. `platform_name` has at most 50 characters,
   * `platform_username` at most 100. `metadata` has at most 5 values of 1 to 100 characters, also numbers and dates as
   * text, by the keys of the metadata records.
   * @see https://docs.discord.com/developers/resources/user#update-current-user-application-role-connection
   */
  edit(applicationId: Snowflake, body: RoleConnectionRequest, options: BearerOptions): Promise<RoleConnection> {
    const path = { application_id: applicationId };
    return this.call(updateCurrentUserApplicationRoleConnection, { path, body }, options);
  }

  /**
   * Deletes the role connection of the user of an access token.
   * @see https://docs.discord.com/developers/resources/user#delete-current-user-application-role-connection
   */
  delete(applicationId: Snowflake, options: BearerOptions): Promise<undefined> {
    return this.call(deleteCurrentUserApplicationRoleConnection, { path: { application_id: applicationId } }, options);
  }
}
