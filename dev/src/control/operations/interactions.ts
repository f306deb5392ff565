/** What users do with the controls and commands of bots. Each causes an interaction. */

import { boundedList, boundedText, snowflake } from 'guildhall/internal';
import { commandTypes, interactionTypes, limits, ModalRequest } from 'guildhall/wire';
import { z } from 'zod';
import {
  declareRead,
  declareUserAction,
  inChannel,
  noMethod,
  type OperationInputOf,
  viewResult,
} from '../declaration/operation.js';
import { Base64File, WaitMs } from '../requests/fields.js';
import type { InteractionReport } from '../views/interaction-report.js';
import type { ApplicationView } from '../views/user-view.js';

const actor = {
  user_id: snowflake(),
  channel_id: snowflake(),
  /** Selects between commands with the same name. Components and modals belong to one application. */
  application_id: snowflake().optional(),
};

const files = z.record(z.string(), boundedList(Base64File, 0, limits.modal.files)).default({});

/** The value of a parameter. Users, roles and channels are ids. */
export type SubmittedOptionValue = string | number | boolean;

/** An option that a user filled in: a subcommand or group has options, a parameter has a value. */
export interface SubmittedOption {
  readonly name: string;
  /** What the user entered. Subcommands have none. */
  readonly value?: SubmittedOptionValue | undefined;
  /** The options of a subcommand or group. */
  readonly options?: readonly SubmittedOption[] | undefined;
  /** For autocomplete: whether the user is typing in this option. */
  readonly focused?: boolean | undefined;
}

const Option: z.ZodType<SubmittedOption, SubmittedOption> = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]).optional(),
  get options() {
    return z.array(Option).optional();
  },
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

/** Why values cannot be selected, and texts and files cannot be entered. */
const ofSelection = ['wrong_kind', 'required', 'too_few', 'too_many'] as const;
const ofInput = ['file_too_large', 'file_type', 'too_short', 'too_long'] as const;

/** Why a command cannot be used, or cannot be used this way. */
const ofCommand = [
  ...inChannel,
  'wrong_context',
  'missing_permissions',
  'unknown_command',
  'wrong_kind',
  'not_installed',
  'age_restricted',
  'unknown_option',
  'too_many',
  'required',
] as const;

/** A modal that was opened by a call. */
export interface OpenedModalReport {
  readonly modal_id: string;
  readonly modal: ModalRequest;
  /** The application that gets the submission. */
  readonly application: ApplicationView;
}

export const interactionOperations = {
  useComponent: declareUserAction('useComponent', 'POST', INTERACTIONS, {
    summary: 'Clicks a button or selects in a select menu.',
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
    refusals: [...inChannel, 'unknown_message', 'unknown_component', 'disabled', ...ofSelection, 'not_offered'],
    steps: { click: { label: 'clicks [{control.label}]' }, select: { label: 'selects in <{control.label}>' } },
  }),

  submitModal: declareUserAction('submitModal', 'POST', INTERACTIONS, {
    summary:
      'Submits a modal. `values` (text, list, boolean or null) and `files` are by custom_id; a field without an entry keeps its initial value.',
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
    refusals: [...inChannel, 'unknown_modal', 'unknown_field', ...ofSelection, ...ofInput, 'line_break', 'not_offered'],
    steps: { submitModal: { label: 'submits "{modal.title}"' } },
  }),

  useCommand: declareUserAction('useCommand', 'POST', INTERACTIONS, {
    summary:
      'Uses a command. `command` is a name or an id, `target_id` the user or message of a context menu command; `files` contains attachments by the name of the option.',
    body: z.object({ type: z.literal(APPLICATION_COMMAND), ...command }),
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'use the command',
    refusals: [...ofCommand, ...ofInput, 'not_offered', 'too_small', 'too_large', 'unknown_target'],
    steps: {
      useCommand: { label: 'uses /{path}' },
      useContextMenu: { label: 'uses "{name}"' },
    },
  }),

  autocomplete: declareUserAction('autocomplete', 'POST', INTERACTIONS, {
    summary: 'Types in an option with autocomplete: as a command, with `focused: true` on the option.',
    body: z.object({ type: z.literal(APPLICATION_COMMAND_AUTOCOMPLETE), ...command }),
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'type in the command',
    refusals: [...ofCommand, 'no_autocomplete'],
    steps: { autocomplete: { label: 'types in {focused} of /{path}' } },
  }),

  repeatInteraction: declareUserAction('repeatInteraction', 'POST', '/interactions/{interaction_id}/repeat', {
    summary: 'Sends an interaction of the last hour again, and returns the report of the new one.',
    result: viewResult<InteractionReport>(),
    causesInteraction: true,
    verb: 'repeat the interaction',
    refusals: ['no_access', 'unknown_message'],
    steps: noMethod('sends an interaction again'),
  }),

  getInteraction: declareRead('getInteraction', 'GET', '/interactions/{interaction_id}', {
    summary: 'The report of an interaction; with `wait_ms`, the report after the next change within that time.',
    query: z.object({ wait_ms: WaitMs }),
    result: viewResult<InteractionReport>(),
  }),

  openModal: declareUserAction('openModal', 'POST', '/modals', {
    summary:
      'Opens a modal for a user, as if the application had shown it: `{modal_id, modal, application}`. Default of `application_id`: the default application.',
    body: z.object({
      user_id: snowflake(),
      channel_id: snowflake(),
      /** Default: the default application. */
      application_id: snowflake().optional(),
      modal: ModalRequest,
    }),
    result: viewResult<OpenedModalReport>(),
    verb: 'open the modal',
    refusals: [...inChannel],
    steps: { label: 'opens "{modal.title}"', reason: 'it was opened in the gallery, not by the bot.' },
  }),
} as const;

/** What a user does that causes an interaction: the body of `POST /interactions`. `type` is that of the interaction. */
export type InteractionActionRequest = OperationInputOf<
  (typeof interactionOperations)['useComponent' | 'submitModal' | 'useCommand' | 'autocomplete']
>;
