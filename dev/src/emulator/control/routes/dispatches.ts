import { Hono } from 'hono';
import { z } from 'zod';
import { isObject } from '../../../../../src/base/objects.js';
import { Interaction } from '../../../../../src/wire/objects/interactions/interaction.js';
import { snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { fieldErrorsOf } from '../../../../../src/wire/validation/form-errors.js';
import {
  RequestRejectedError,
  rejectInvalidFields,
  rejectRequest,
} from '../../policy/errors/request-rejected-error.js';
import { importDispatch } from '../../state/import/import-dispatch.js';
import { withLocalFileUrls } from '../../state/import/import-messages.js';
import { createInteractionToken, insertInteraction } from '../../state/interactions/interactions.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { readJsonBody } from '../requests/read-request.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const RecordedDispatch = z.object({
  application_id: snowflake().optional(),
  /** The wire name. */
  event: z.string().regex(/^[A-Z][A-Z0-9_]{1,99}$/, 'The name of an event, such as MESSAGE_CREATE.'),
  data: z.record(z.string(), z.unknown()),
});

/** Events about a session itself, or that respond to a request of one session. They cannot be replayed. */
const sessionEvents: readonly string[] = ['READY', 'RESUMED', 'RATE_LIMITED'];

/** Events that are imported but not delivered: the client did not request them. */
const undeliveredEvents: readonly string[] = ['GUILD_MEMBERS_CHUNK'];

/** The call that imports a recorded dispatch and delivers it to the bot. */
export function dispatchControlRoutes({ context, gateway, delivery, userActions }: ControlApiDependencies): Hono {
  const { world, logger } = context;
  const app = new Hono();

  app.post('/dispatches', async (c) => {
    const { application_id: id = world.defaultApplicationId, event, data } = await readJsonBody(c, RecordedDispatch);
    const application = world.applications.get(id ?? '') ?? rejectRequest('UNKNOWN_APPLICATION');
    if (sessionEvents.includes(event)) {
      const message = `${event} belongs to a gateway session and cannot be replayed: connect a client to receive it.`;
      rejectInvalidFields([{ path: 'event', code: 'BASE_TYPE_CHOICES', message }]);
    }
    return c.json(
      await userActions.perform(
        () => worldChangeOf(c.req),
        () => replay(application, event, data),
      ),
    );
  });

  function replay(application: ApplicationRecord, event: string, data: Readonly<Record<string, unknown>>) {
    if (event === 'INTERACTION_CREATE') return replayInteraction(application, data);
    const guild = importDispatch(world, application, event, data);
    if (undeliveredEvents.includes(event)) return { delivered: false };
    const guildId = guild?.guild.id;
    return { delivered: gateway.fanout.relay(application.id, event, withLocalFileUrls(world, data), guildId) };
  }

  /** Starts the interaction again, with a new token for the bot's response and a deadline of 3 seconds. */
  function replayInteraction(application: ApplicationRecord, data: Readonly<Record<string, unknown>>) {
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

  return app;
}
