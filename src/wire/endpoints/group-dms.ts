import { Channel } from '../objects/channels/channel.js';
import { GroupDmRecipientRequest } from '../objects/channels/group-dm.js';
import type { Endpoint } from './declaration/endpoint.js';
import { declareEndpoint, emptyResult, optionalJsonResult } from './declaration/endpoint.js';

/**
 * Group DM Add Recipient. Responds with the channel (201) or without a body (204), according to the OpenAPI document.
 * @see https://docs.discord.com/developers/resources/channel#group-dm-add-recipient
 */
export const groupDmAddRecipient: Endpoint<
  '/channels/{channel_id}/recipients/{user_id}',
  { body: GroupDmRecipientRequest; result: Channel | undefined }
> = declareEndpoint('groupDmAddRecipient', 'PUT', '/channels/{channel_id}/recipients/{user_id}', {
  body: GroupDmRecipientRequest,
  result: optionalJsonResult(Channel),
  status: 201,
});

/**
 * Group DM Remove Recipient.
 * @see https://docs.discord.com/developers/resources/channel#group-dm-remove-recipient
 */
export const groupDmRemoveRecipient: Endpoint<'/channels/{channel_id}/recipients/{user_id}', { result: undefined }> =
  declareEndpoint('groupDmRemoveRecipient', 'DELETE', '/channels/{channel_id}/recipients/{user_id}', {
    result: emptyResult,
  });
