import type { PermissionName } from '../../constants/permissions.js';
import { StageInstance, StageInstanceEdit, StageInstanceRequest } from '../../objects/voice/stage-instance.js';
import type { Endpoint } from '../declaration/endpoint.js';
import { declareEndpoint, emptyResult, jsonResult } from '../declaration/endpoint.js';

/** The permissions of a moderator of a stage channel. */
const moderatorPermissions: readonly PermissionName[] = [
  'VIEW_CHANNEL',
  'MANAGE_CHANNELS',
  'MUTE_MEMBERS',
  'MOVE_MEMBERS',
];

/**
 * Create Stage Instance: a stage channel goes live. The channel, in which the caller needs the permissions, is in the body.
 * 150006 if it is live already.
 * @see https://docs.discord.com/developers/resources/stage-instance#create-stage-instance
 */
export const createStageInstance: Endpoint<
  '/stage-instances',
  { body: StageInstanceRequest; result: StageInstance; audit: true }
> = declareEndpoint('createStageInstance', 'POST', '/stage-instances', {
  body: StageInstanceRequest,
  result: jsonResult(StageInstance),
  requiredPermissions: moderatorPermissions,
  audit: 'STAGE_INSTANCE_CREATE',
  emits: ['stageInstanceCreate'],
});

/**
 * Get Stage Instance. 10067 if the channel is not live.
 * @see https://docs.discord.com/developers/resources/stage-instance#get-stage-instance
 */
export const getStageInstance: Endpoint<'/stage-instances/{channel_id}', { result: StageInstance }> = declareEndpoint(
  'getStageInstance',
  'GET',
  '/stage-instances/{channel_id}',
  {
    result: jsonResult(StageInstance),
    requiredPermissions: ['VIEW_CHANNEL'],
  },
);

/**
 * Modify Stage Instance.
 * @see https://docs.discord.com/developers/resources/stage-instance#modify-stage-instance
 */
export const modifyStageInstance: Endpoint<
  '/stage-instances/{channel_id}',
  { body: StageInstanceEdit; result: StageInstance; audit: true }
> = declareEndpoint('modifyStageInstance', 'PATCH', '/stage-instances/{channel_id}', {
  body: StageInstanceEdit,
  result: jsonResult(StageInstance),
  requiredPermissions: moderatorPermissions,
  audit: 'STAGE_INSTANCE_UPDATE',
  emits: ['stageInstanceUpdate'],
});

/**
 * Delete Stage Instance: the channel is not live anymore.
 * @see https://docs.discord.com/developers/resources/stage-instance#delete-stage-instance
 */
export const deleteStageInstance: Endpoint<'/stage-instances/{channel_id}', { result: undefined; audit: true }> =
  declareEndpoint('deleteStageInstance', 'DELETE', '/stage-instances/{channel_id}', {
    result: emptyResult,
    requiredPermissions: moderatorPermissions,
    audit: 'STAGE_INSTANCE_DELETE',
    emits: ['stageInstanceDelete'],
  });
