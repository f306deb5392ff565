import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ModalRequest } from '../../../../../src/wire/objects/components/modal.js';
import { interactionTypes } from '../../../../../src/wire/objects/interactions/interaction.js';
import { snowflake } from '../../../../../src/wire/validation/field-schemas.js';
import { type Base64File } from '../../../control/requests/base64-file.js';
import { InteractionAction } from '../../../control/requests/interaction-action.js';
import { WaitMs } from '../../../control/requests/wait-ms.js';
import { type InteractionReport } from '../../../control/views/interaction-report.js';
import { rejectRequest } from '../../policy/errors/request-rejected-error.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { checkChannelAccess } from '../../policy/user-actions/user-action-checks.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import { openModal } from '../../state/interactions/modals.js';
import { decodeFiles } from '../requests/base64-file.js';
import { findChannelOrThrow, findUserOrThrow } from '../requests/find-entities.js';
import { readJsonBody, readQuery } from '../requests/read-request.js';
import { toInteractionUserAction } from '../user-actions/interaction-user-action.js';
import type { UserAction } from '../user-actions/user-action.js';
import { buildApplicationView } from '../views/build-application-view.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const { APPLICATION_COMMAND, MESSAGE_COMPONENT, APPLICATION_COMMAND_AUTOCOMPLETE, MODAL_SUBMIT } = interactionTypes;

/** A modal to open, and the application that gets its submission. */
const NewModal = z.object({
  user_id: snowflake(),
  channel_id: snowflake(),
  /** Default: the default application. */
  application_id: snowflake().optional(),
  modal: ModalRequest,
});

/** Routes that let users cause interactions, and read an interaction's report. */
export function interactionControlRoutes({
  context: { world },
  interactions,
  userActions,
}: ControlApiDependencies): Hono {
  const app = new Hono();

  app.post('/interactions', async (c: Context) => {
    const action = await readJsonBody(c, InteractionAction);
    const actor = actorOf(action);
    const describe = () => toInteractionUserAction(action);
    return c.json(await userActions.performInteraction(describe, () => perform(actor, action)));
  });

  app.post('/modals', async (c) => {
    const action = await readJsonBody(c, NewModal);
    const { userId, channel } = actorOf(action);
    const channelId = channel.channel.id;
    const describe = (): UserAction => {
      const { application_id: applicationId, modal } = action;
      return { kind: 'openModal', userId, channelId, applicationId, modal };
    };
    const opened = await userActions.perform(describe, () => {
      checkChannelAccess(world, userId, channel);
      const application = buildApplicationView(world, action.application_id ?? world.defaultApplicationId ?? '');
      if (!application) rejectRequest('UNKNOWN_APPLICATION');
      const applicationId = application.id;
      const { id: modal_id, modal } = openModal(world, { userId, applicationId, channelId, modal: action.modal });
      return { modal_id, modal, application };
    });
    return c.json(opened);
  });

  app.post('/interactions/:id/repeat', async (c) => {
    await readJsonBody(c, z.object({}));
    const interactionId = c.req.param('id');
    const { userId } = world.interactions.get(interactionId) ?? rejectRequest('UNKNOWN_INTERACTION');
    const describe = (): UserAction => ({ kind: 'repeatInteraction', userId, interactionId });
    return c.json(await userActions.performInteraction(describe, () => interactions.repeat(interactionId)));
  });

  app.get('/interactions/:id', async (c) => {
    const { wait_ms: waitMs } = readQuery(c, z.object({ wait_ms: WaitMs }));
    return c.json(await interactions.getReport(c.req.param('id'), waitMs));
  });

  async function perform(actor: ActingUser, action: InteractionAction): Promise<InteractionReport> {
    switch (action.type) {
      case MESSAGE_COMPONENT:
        return interactions.useComponent(actor, action);
      case MODAL_SUBMIT:
        return interactions.submitModal(actor, {
          ...action,
          values: new Map(Object.entries(action.values)),
          files: await uploadsByName(action.files),
        });
      case APPLICATION_COMMAND:
        return interactions.useCommand(actor, { ...action, files: await uploadsByName(action.files) });
      case APPLICATION_COMMAND_AUTOCOMPLETE:
        return interactions.autocomplete(actor, { ...action, files: await uploadsByName(action.files) });
    }
  }

  /** Bots have no client in which they could use components, commands and modals. */
  function actorOf(action: Pick<InteractionAction, 'user_id' | 'channel_id' | 'application_id'>): ActingUser {
    if (findUserOrThrow(world, action.user_id).applicationId !== undefined) rejectRequest('BOTS_CANNOT_USE_ENDPOINT');
    if (action.application_id !== undefined && !world.applications.has(action.application_id))
      rejectRequest('UNKNOWN_APPLICATION');
    return { world, userId: action.user_id, channel: findChannelOrThrow(world, action.channel_id) };
  }

  return app;
}

/** A Map, since a name may be a property of every object, for example `constructor`. */
async function uploadsByName(
  files: Readonly<Record<string, readonly Base64File[]>>,
): Promise<Map<string, ReceivedFile[]>> {
  const uploads = new Map<string, ReceivedFile[]>();
  for (const [name, each] of Object.entries(files)) uploads.set(name, await decodeFiles(each));
  return uploads;
}
