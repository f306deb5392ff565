/** What users do with the controls and commands of bots. Each causes an interaction. */
import { z } from 'zod';
import { limits } from '../../../../src/wire/constants/limits.js';
import { commandTypes } from '../../../../src/wire/objects/applications/application-command.js';
import { ModalRequest } from '../../../../src/wire/objects/components/modal.js';
import { interactionTypes } from '../../../../src/wire/objects/interactions/interaction.js';
import { boundedList, boundedText, snowflake } from '../../../../src/wire/validation/field-schemas.js';
import { declareRead, declareUserAction, type InputOf, viewResult } from '../declaration/operation.js';
import { noMethod } from '../declaration/user-action.js';
import { Base64File } from '../requests/base64-file.js';
import type { SubmittedOption } from '../requests/submitted-option.js';
import { WaitMs } from '../requests/wait-ms.js';
import type { InteractionReport } from '../views/interaction-report.js';
import type { ApplicationView } from '../views/user-view.js';

const actor = {
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
  ...actor,
  /** The name or the id of the command. */
  command: boundedText(1, limits.applicationCommand.name),
  /** Default: the type of the command with that id; for a name, a chat command. */
  command_type: z.literal([commandTypes.CHAT_INPUT, commandTypes.USER, commandTypes.MESSAGE]).optional(),
  /** The user or message that a context menu command is used on. */
  target_id: snowflake().optional(),
  options: z.array(Option).default([]),
  /** By the name of the option. */
  files,
};

const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = interactionTypes;

const INTERACTIONS = '/interactions';

/** A modal that was opened by a call. */
export interface OpenedModalReport {
  readonly modal_id: string;
  readonly modal: ModalRequest;
  /** The application that gets the submission. */
  readonly application: ApplicationView;
}

export const interactionOperations = {
  /** A user clicks a button, or chooses values of a select. */
  useComponent: declareUserAction('useComponent', 'POST', INTERACTIONS, {
    body: z.object({
      type: z.literal(MESSAGE_COMPONENT),
      ...actor,
      message_id: snowflake(),
      custom_id: z.string(),
      values: z.array(z.string()).optional(),
    }),
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'use the component',
    refusals: ['no_access', 'unknown_message', 'unknown_component', 'disabled', 'too_few', 'too_many', 'not_offered'],
    steps: { click: { label: 'clicks [{control.label}]' }, select: { label: 'selects in <{control.label}>' } },
  }),

  /** A user submits a modal. `values` and `files` are by custom_id; a field without an entry keeps its initial value. */
  submitModal: declareUserAction('submitModal', 'POST', INTERACTIONS, {
    body: z.object({
      type: z.literal(MODAL_SUBMIT),
      ...actor,
      modal_id: snowflake(),
      values: z.record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()]).nullable()).default({}),
      files,
    }),
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'submit the modal',
    refusals: [
      'no_access',
      'unknown_modal',
      'unknown_field',
      'required',
      'too_few',
      'too_many',
      'too_short',
      'too_long',
      'line_break',
      'not_offered',
      'wrong_kind',
      'file_too_large',
      'file_type',
    ],
    steps: { submitModal: { label: 'submits "{modal.title}"' } },
  }),

  /** A user uses a command. */
  useCommand: declareUserAction('useCommand', 'POST', INTERACTIONS, {
    body: z.object({ type: z.literal(APPLICATION_COMMAND), ...command }),
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'use the command',
    refusals: [
      'no_access',
      'pending',
      'timed_out',
      'missing_permissions',
      'unknown_command',
      'unknown_option',
      'unknown_target',
      'not_installed',
      'wrong_context',
      'age_restricted',
      'required',
      'too_short',
      'too_long',
      'too_small',
      'too_large',
      'not_offered',
      'wrong_kind',
      'file_too_large',
    ],
    steps: {
      useCommand: { label: 'uses /{path}' },
      useContextMenu: { label: 'uses "{name}"' },
    },
  }),

  /** A user types in an option of a command. */
  autocomplete: declareUserAction('autocomplete', 'POST', INTERACTIONS, {
    body: z.object({ type: z.literal(APPLICATION_COMMAND_AUTOCOMPLETE), ...command }),
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'type in the command',
    refusals: ['no_access', 'unknown_command', 'unknown_option', 'no_autocomplete', 'not_installed', 'wrong_context'],
    steps: { autocomplete: { label: 'types in {focused} of /{path}' } },
  }),

  /** An earlier interaction is sent again, for the user of that interaction. */
  repeatInteraction: declareUserAction('repeatInteraction', 'POST', '/interactions/{interaction_id}/repeat', {
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'repeat the interaction',
    refusals: ['no_access', 'unknown_message', 'unknown_command', 'unknown_modal'],
    steps: noMethod('sends an interaction again'),
  }),

  /** The state of an interaction. With `wait_ms`, the call waits until it changes. */
  getInteraction: declareRead('getInteraction', 'GET', '/interactions/{interaction_id}', {
    query: z.object({ wait_ms: WaitMs }),
    result: viewResult<InteractionReport>(),
  }),

  /** Opens a modal for a user, as if the application had shown it. The gallery does this. */
  openModal: declareUserAction('openModal', 'POST', '/modals', {
    body: z.object({
      user_id: snowflake(),
      channel_id: snowflake(),
      /** Default: the default application. */
      application_id: snowflake().optional(),
      modal: ModalRequest,
    }),
    result: viewResult<OpenedModalReport>(),
    verb: 'open the modal',
    refusals: ['no_access'],
    steps: { label: 'opens "{modal.title}"', reason: 'it was opened in the gallery, not by the bot.' },
  }),
} as const;

/** What a user does that causes an interaction: the body of `POST /interactions`. `type` is that of the interaction. */
export type InteractionActionRequest = InputOf<
  (typeof interactionOperations)['useComponent' | 'submitModal' | 'useCommand' | 'autocomplete']
>;
