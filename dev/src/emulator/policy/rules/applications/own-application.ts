import type { ApplicationRecord } from '../../../state/records/users.js';
import type { World } from '../../../state/world/world.js';
import type { Actor } from '../../requests/authorized-call.js';

/** A call with the id of an application in its path. */
export interface ApplicationCall {
  readonly world: World;
  readonly actor: Actor;
  readonly path: { readonly application_id: string };
}

/** The application that calls: that of the bot, or that of the access token. */
export function callingApplication(world: World, { application, accessToken }: Actor): ApplicationRecord | undefined {
  return application ?? world.applications.get(accessToken?.applicationId ?? '');
}

/** Rule: applications manage only what is their own. */
export const isOwnApplication = ({ world, actor, path }: ApplicationCall) => {
  const application = callingApplication(world, actor);
  if (!application) return 'ONLY_BOTS_CAN_USE_ENDPOINT';
  return application.id === path.application_id ? undefined : 'NOT_AUTHORIZED_FOR_APPLICATION';
};

/** Rule: only bots can do it. */
export const actorIsBot = ({ actor }: { readonly actor: Actor }) =>
  actor.application ? undefined : 'ONLY_BOTS_CAN_USE_ENDPOINT';
