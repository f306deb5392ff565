import { endpoints } from 'guildhall/wire';
import type { EndpointVerifier } from '../../../outgoing/endpoint-verifier.js';
import { rejectRequest } from '../../../policy/errors/request-rejected-error.js';
import { type ApplicationChanges, changeApplication } from '../../../state/applications/application-settings.js';
import { serializeApplication } from '../../../state/applications/applications.js';
import { serializeAttachment, storeAttachment } from '../../../state/files/attachments.js';
import { findActivity } from '../../../state/interactions/activity-instances.js';
import type { ApplicationRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import { defineRoute, type EndpointRoute } from '../../endpoint-route.js';
import { requireApplication } from './require-application.js';

/** The routes with which an application reads and changes itself. Endpoint URLs are verified before they are saved. */
export const applicationRoutes = (endpointVerifier: EndpointVerifier): readonly EndpointRoute[] => {
  async function edit(world: World, application: ApplicationRecord, changes: ApplicationChanges) {
    await endpointVerifier.verifyBeforeSave(application, changes);
    const { result, events } = changeApplication(world, application, changes);
    return { result: serializeApplication(world, result), events };
  }

  return [
    defineRoute(endpoints.getCurrentApplication, ({ world, actor }) => {
      const application = actor.application ?? rejectRequest('ONLY_BOTS_CAN_USE_ENDPOINT');
      return { result: serializeApplication(world, application), events: [] };
    }),

    defineRoute(endpoints.editCurrentApplication, ({ world, actor, body }) =>
      edit(world, actor.application ?? rejectRequest('ONLY_BOTS_CAN_USE_ENDPOINT'), body),
    ),

    defineRoute(endpoints.getApplication, ({ world, path }) => ({
      result: serializeApplication(world, requireApplication(world, path)),
      events: [],
    })),

    defineRoute(endpoints.updateApplication, ({ world, path, body }) =>
      edit(world, requireApplication(world, path), body),
    ),

    // Discord's error code is not documented.
    defineRoute(endpoints.getApplicationActivityInstance, ({ world, path }) => ({
      result: findActivity(world, path.application_id, path.activity_instance) ?? rejectRequest('UNKNOWN_ROUTE'),
      events: [],
    })),

    defineRoute(endpoints.uploadApplicationAttachment, ({ world, path, file }) => {
      const { id } = requireApplication(world, path);
      const attachment = storeAttachment(world, id, file ?? rejectRequest('INVALID_UPLOAD'), {}, true);
      return { result: { attachment: serializeAttachment(world, attachment) }, events: [] };
    }),
  ];
};
