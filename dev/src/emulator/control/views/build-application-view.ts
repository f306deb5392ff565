import type { ApplicationView } from '../../../control/views/user-view.js';
import type { World } from '../../state/world/world.js';

/** Builds what clients show of an application; undefined if it does not exist. */
export function buildApplicationView(world: World, id: string): ApplicationView | undefined {
  const application = world.applications.get(id);
  const bot = world.users.get(application?.botUserId ?? '')?.user;
  return application && bot && { id, name: application.name, bot };
}
