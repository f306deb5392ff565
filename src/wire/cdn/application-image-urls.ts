import type { Snowflake } from '../../base/snowflake.js';
import type { IconOwner } from './image-owners.js';
import { type ImageUrlOptions, imageUrl } from './image-url.js';

/**
 * Returns the URL of an application's icon; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = applicationIconUrl(await api.applications.getCurrent(), { size: 256 });
 */
export function applicationIconUrl(application: IconOwner, options: ImageUrlOptions = {}): string | undefined {
  return imageUrl('applicationIconUrl', { application_id: application.id }, application.icon, options);
}

/**
 * Returns the URL of an application's cover image; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = applicationCoverUrl(await api.applications.getCurrent());
 */
export function applicationCoverUrl(
  application: { readonly id: Snowflake; readonly cover_image?: string | null | undefined },
  options: ImageUrlOptions = {},
): string | undefined {
  return imageUrl('applicationCoverUrl', { application_id: application.id }, application.cover_image, options);
}

/**
 * Returns the URL of an uploaded asset of an application, which activities show; undefined if there is none.
 *
 * @param assetId the id of the asset, for example `assets.large_image` of an activity
 * @throws {ImageUrlError} when the format or size is not supported, or an id is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const url = applicationAssetUrl(applicationId, assetId, { size: 512 });
 */
export function applicationAssetUrl(
  applicationId: Snowflake,
  assetId: Snowflake | null | undefined,
  options: ImageUrlOptions = {},
): string | undefined {
  return imageUrl('applicationAssetUrl', { application_id: applicationId }, assetId, options);
}

/**
 * Returns the URL of a team's icon; undefined if there is none.
 *
 * @throws {ImageUrlError} when the format or size is not supported, or the id or hash is malformed
 * @see https://docs.discord.com/developers/reference#image-formatting-cdn-endpoints
 * @example
 * const { team } = await api.applications.getCurrent();
 * const url = team ? teamIconUrl(team) : undefined;
 */
export function teamIconUrl(team: IconOwner, options: ImageUrlOptions = {}): string | undefined {
  return imageUrl('teamIconUrl', { team_id: team.id }, team.icon, options);
}
