/** What users do with the controls and commands of bots. */
import type { CallOf } from '../../../control/declaration/operation.js';
import type { interactionOperations } from '../../../control/operations/interactions.js';
import type { Base64File } from '../../../control/requests/fields.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { checkChannelAccess } from '../../policy/user-actions/user-action-checks.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { openModal } from '../../state/interactions/modals.js';
import {
  createAutocompleteInteraction,
  createCommandInteraction,
  createComponentInteraction,
  createModalInteraction,
} from '../interactions/create-interaction.js';
import { decodeFiles, findApplicationOrThrow, findChannelOrThrow, findHumanOrThrow } from '../requests/read-request.js';
import { buildApplicationView } from '../views/application-views.js';
import type { HandlerServices, Handlers } from './handlers.js';

type InteractionOperations = typeof interactionOperations;

export function interactionHandlers({
  world,
  interactions,
}: Pick<HandlerServices, 'world' | 'interactions'>): Handlers<InteractionOperations> {
  return {
    useComponent: (call) => {
      const actor = findActor(call);
      return () => interactions.deliver(actor, createComponentInteraction(actor, call));
    },

    submitModal: (call) => {
      const actor = findActor(call);
      return async () => {
        const values = new Map(Object.entries(call.values));
        const submission = { ...call, values, files: await uploadsByName(call.files) };
        const { interaction, ...submitted } = createModalInteraction(actor, submission);
        return interactions.deliver(actor, interaction, submitted);
      };
    },

    useCommand: (call) => prepareCommand(call, createCommandInteraction),

    autocomplete: (call) => prepareCommand(call, createAutocompleteInteraction),

    repeatInteraction: ({ interaction_id }) => {
      if (!world.interactions.has(interaction_id)) rejectRequest('UNKNOWN_INTERACTION');
      return () => interactions.repeat(interaction_id);
    },

    getInteraction: ({ interaction_id, wait_ms }) => interactions.getReport(interaction_id, wait_ms),

    openModal: (call) => {
      const { userId, channel } = findActor(call);
      const channelId = channel.channel.id;
      return () => {
        checkChannelAccess(world, userId, channel);
        const application =
          buildApplicationView(world, call.application_id ?? world.defaultApplicationId ?? '') ??
          rejectRequest('UNKNOWN_APPLICATION');
        const opened = openModal(world, { userId, applicationId: application.id, channelId, modal: call.modal });
        return { modal_id: opened.id, modal: opened.modal, application };
      };
    },
  };

  function prepareCommand(
    call: CallOf<InteractionOperations['useCommand' | 'autocomplete']>,
    create: typeof createCommandInteraction | typeof createAutocompleteInteraction,
  ) {
    const actor = findActor(call);
    return async () => {
      const files = await uploadsByName(call.files);
      return interactions.deliver(actor, create(actor, { ...call, files }));
    };
  }

  function findActor({ user_id, channel_id, application_id }: ActorCall): ActingUser {
    const { user } = findHumanOrThrow(world, user_id);
    if (application_id !== undefined) findApplicationOrThrow(world, application_id);
    return { world, userId: user.id, channel: findChannelOrThrow(world, channel_id) };
  }
}

type ActorCall = Pick<CallOf<InteractionOperations['openModal']>, 'user_id' | 'channel_id' | 'application_id'>;

/** A Map, since a name may be a property of every object, for example `constructor`. */
async function uploadsByName(
  files: Readonly<Record<string, readonly Base64File[]>>,
): Promise<Map<string, ReceivedFile[]>> {
  const uploads = new Map<string, ReceivedFile[]>();
  for (const [name, each] of Object.entries(files)) uploads.set(name, await decodeFiles(each));
  return uploads;
}
