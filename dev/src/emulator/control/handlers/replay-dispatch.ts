/** Imports a recorded dispatch, and delivers it to the bot. */
import { isObject } from '../../../../../src/base/objects.js';
import { Interaction } from '../../../../../src/wire/objects/interactions/interaction.js';
import { fieldErrorsOf } from '../../../../../src/wire/validation/form-errors.js';
import { RequestRejectedError, rejectRequest } from '../../policy/errors/request-rejected-error.js';
import { importDispatch } from '../../state/import/import-dispatch.js';
import { withLocalFileUrls } from '../../state/import/import-messages.js';
import { createInteractionToken, insertInteraction } from '../../state/interactions/interactions.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import type { HandlerServices } from './handler-services.js';

type Services = Pick<HandlerServices, 'world' | 'logger' | 'gateway' | 'delivery'>;
type DispatchData = Readonly<Record<string, unknown>>;

/** Events that are imported but not delivered: the client did not request them. */
const undeliveredEvents: readonly string[] = ['GUILD_MEMBERS_CHUNK'];

/** @throws {RequestRejectedError} 50035 when the data is invalid */
export function replayDispatch(services: Services, application: ApplicationRecord, event: string, data: DispatchData) {
  const { world, gateway } = services;
  if (event === 'INTERACTION_CREATE') return replayInteraction(services, application, data);
  const guild = importDispatch(world, application, event, data);
  if (undeliveredEvents.includes(event)) return { delivered: false };
  const guildId = guild?.guild.id;
  return { delivered: gateway.fanout.relay(application.id, event, withLocalFileUrls(world, data), guildId) };
}

/** Starts the interaction again, with a new token for the bot's response and a deadline of 3 seconds. */
function replayInteraction(
  { world, logger, gateway, delivery }: Services,
  application: ApplicationRecord,
  data: DispatchData,
) {
  const checked = Interaction.safeParse(data);
  if (!checked.success) throw new RequestRejectedError('INVALID_FORM', fieldErrorsOf(checked.error, data, ['data']));
  importDispatch(world, application, 'INTERACTION_CREATE', data);
  const id = world.interactions.has(checked.data.id) ? world.newId() : checked.data.id;
  world.reserveIdsUpTo(id);
  const localFields = { id, application_id: application.id, token: createInteractionToken(id) };
  const localData = withLocalFileUrls(world, data);
  // Checked above. Unknown fields are passed to the bot unchanged.
  const interaction = { ...(isObject(localData) ? localData : {}), ...localFields } as Interaction;
  const userId = checked.data.member?.user.id ?? checked.data.user?.id ?? rejectRequest('UNKNOWN_USER');
  const started = insertInteraction(world, interaction, { userId, botUserId: application.botUserId });
  const delivered = gateway.fanout.hasReceiver(started.events[0]);
  delivery.deliver(started).catch((thrown: unknown) => {
    logger.error({ err: thrown }, 'delivery of a recorded interaction failed');
  });
  return { delivered, interaction_id: id };
}
