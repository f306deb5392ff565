import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../wire/limits.js';
import { interactionTypes } from '../../../wire/objects/interaction.js';
import { list, snowflake } from '../../../wire/schema.js';
import { refuse } from '../../policy/refusal.js';
import type { ControlParts } from '../control-parts.js';
import { channelOf, readBody, readQuery, userOf } from '../request.js';
import { Upload, uploadsOf } from '../uploads.js';
import { saysNotBuilt } from './not-built.js';
import { Patience } from './patience.js';

const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = interactionTypes;

const who = {
  user_id: snowflake(),
  channel_id: snowflake(),
  /** Which application is meant; components and modals say so themselves. */
  application_id: snowflake().optional(),
};

const Act = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(MESSAGE_COMPONENT),
    ...who,
    message_id: snowflake(),
    custom_id: z.string(),
    values: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal(MODAL_SUBMIT),
    ...who,
    modal_id: snowflake(),
    values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()]).nullable()).default({}),
    files: z.record(z.string(), list(Upload, 0, limits.modal.files)).default({}),
  }),
  z.object({ type: z.literal([APPLICATION_COMMAND, APPLICATION_COMMAND_AUTOCOMPLETE]), ...who }),
]);

/** Calls by which people cause interactions. */
export function interactionCalls({ service: { world }, interactions }: ControlParts): Hono {
  const app = new Hono();

  app.post('/interactions', async (c: Context) => {
    const act = await readBody(c, Act);
    userOf(world, act.user_id);
    if (act.application_id !== undefined && !world.applications.has(act.application_id)) refuse('UNKNOWN_APPLICATION');
    const picker = { world, userId: act.user_id, channel: channelOf(world, act.channel_id) };
    switch (act.type) {
      case MESSAGE_COMPONENT:
        return c.json(await interactions.use(picker, act));
      case MODAL_SUBMIT: {
        const files = Object.fromEntries(Object.entries(act.files).map(([id, each]) => [id, uploadsOf(each)]));
        return c.json(await interactions.submit(picker, { ...act, files }));
      }
      default:
        return saysNotBuilt('application commands and autocomplete');
    }
  });

  app.get('/interactions/:id', async (c) => {
    const { wait_ms: waitMs } = readQuery(c, z.object({ wait_ms: Patience }));
    return c.json(await interactions.report(c.req.param('id'), waitMs));
  });

  return app;
}
