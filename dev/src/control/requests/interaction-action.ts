import { z } from 'zod';
import { limits } from '../../../../src/wire/constants/limits.js';
import { commandTypes } from '../../../../src/wire/objects/applications/application-command.js';
import { interactionTypes } from '../../../../src/wire/objects/interactions/interaction.js';
import { boundedList, boundedText, snowflake } from '../../../../src/wire/validation/field-schemas.js';
import { Base64File } from './base64-file.js';
import { type SubmittedOption } from './submitted-option.js';

const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = interactionTypes;

const actingUser = {
  user_id: snowflake(),
  channel_id: snowflake(),
  /** Selects between commands with the same name. Components and modals belong to one application. */
  application_id: snowflake().optional(),
};

const files = z.record(z.string(), boundedList(Base64File, 0, limits.modal.files)).default({});

/** An option of a command that the user submits or types. */
const Option: z.ZodType<SubmittedOption, SubmittedOption> = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  get options() {
    return z.array(Option).optional();
  },
  /** For autocomplete: whether the user is typing in this option. */
  focused: z.boolean().optional(),
});

const command = {
  command: boundedText(1, limits.applicationCommand.name),
  /** Default: the type of the command with that id; for a name, a chat command. */
  command_type: z.literal([commandTypes.CHAT_INPUT, commandTypes.USER, commandTypes.MESSAGE]).optional(),
  target_id: snowflake().optional(),
  options: z.array(Option).default([]),
  files,
};

/** A user's action that causes an interaction: the body of `POST /interactions`. `type` is that of the interaction. */
export const InteractionAction = z.discriminatedUnion('type', [
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

/** A user's action that causes an interaction. */
export type InteractionAction = z.output<typeof InteractionAction>;

/** The JSON of an `InteractionAction`, as clients of the control API send it. */
export type InteractionActionRequest = z.input<typeof InteractionAction>;
