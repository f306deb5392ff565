import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { limits } from '../../../wire/constants/limits.js';
import { commandTypes } from '../../../wire/objects/applications/application-command.js';
import { interactionTypes } from '../../../wire/objects/interactions/interaction.js';
import { boundedList, boundedText, snowflake } from '../../../wire/validation/field-schemas.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { SubmittedOption } from '../../policy/interactions/command-options.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { Base64File, decodeFiles } from '../requests/base64-file.js';
import { findChannelOrThrow, findUserOrThrow, readJsonBody, readQuery } from '../requests/read-request.js';
import { WaitMs } from '../requests/wait-ms.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = interactionTypes;

const actingUser = {
  user_id: snowflake(),
  channel_id: snowflake(),
  /** Which application is meant; components and modals say so themselves. */
  application_id: snowflake().optional(),
};

const files = z.record(z.string(), boundedList(Base64File, 0, limits.modal.files)).default({});

/** An option of a command that is used or typed. */
const Option: z.ZodType<SubmittedOption> = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  get options() {
    return z.array(Option).optional();
  },
  /** While typing: whether it is the one being typed. */
  focused: z.boolean().optional(),
});

const command = {
  command: boundedText(1, limits.applicationCommand.name),
  /** Default: that of the command whose id is given; names are those of chat commands. */
  command_type: z.literal([commandTypes.CHAT_INPUT, commandTypes.USER, commandTypes.MESSAGE]).optional(),
  target_id: snowflake().optional(),
  options: z.array(Option).default([]),
  files,
};

const InteractionAction = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(MESSAGE_COMPONENT),
    ...actingUser,
    message_id: snowflake(),
    custom_id: z.string(),
    values: z.array(z.string()).optional(),
  }),
  z.object({
    type: z.literal(MODAL_SUBMIT),
    ...actingUser,
    modal_id: snowflake(),
    values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()]).nullable()).default({}),
    files,
  }),
  z.object({ type: z.literal([APPLICATION_COMMAND, APPLICATION_COMMAND_AUTOCOMPLETE]), ...actingUser, ...command }),
]);

/** Calls by which people cause interactions. */
export function interactionCalls({ context: { world }, interactions }: ControlApiDependencies): Hono {
  const app = new Hono();

  app.post('/interactions', async (c: Context) => {
    const act = await readJsonBody(c, InteractionAction);
    // Bots have no client to act with.
    if (findUserOrThrow(world, act.user_id).applicationId !== undefined) rejectRequest('BOTS_FORBIDDEN');
    if (act.application_id !== undefined && !world.applications.has(act.application_id))
      rejectRequest('UNKNOWN_APPLICATION');
    const picker = { world, userId: act.user_id, channel: findChannelOrThrow(world, act.channel_id) };
    switch (act.type) {
      case MESSAGE_COMPONENT:
        return c.json(await interactions.useComponent(picker, act));
      case MODAL_SUBMIT:
        return c.json(
          await interactions.submitModal(picker, {
            ...act,
            values: new Map(Object.entries(act.values)),
            files: uploadsByName(act.files),
          }),
        );
      case APPLICATION_COMMAND:
        return c.json(await interactions.useCommand(picker, { ...act, files: uploadsByName(act.files) }));
      case APPLICATION_COMMAND_AUTOCOMPLETE:
        return c.json(await interactions.autocomplete(picker, { ...act, files: uploadsByName(act.files) }));
    }
  });

  app.get('/interactions/:id', async (c) => {
    const { wait_ms: waitMs } = readQuery(c, z.object({ wait_ms: WaitMs }));
    return c.json(await interactions.getReport(c.req.param('id'), waitMs));
  });

  return app;
}

/** In a map, since a name may be one that every object has, for example `constructor`. */
function uploadsByName(files: Readonly<Record<string, readonly Base64File[]>>): Map<string, ReceivedFile[]> {
  return new Map(Object.entries(files).map(([name, each]) => [name, decodeFiles(each)]));
}
