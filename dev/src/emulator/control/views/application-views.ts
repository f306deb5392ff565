import type { LinkSourceView, LinksView, SkuView } from '../../../control/views/application-views.js';
import type { ApplicationView, UsableCommand } from '../../../control/views/user-view.js';
import { UserActionError } from '../../policy/errors/user-action-error.js';
import { requireAvailableCommand } from '../../policy/interactions/available-command.js';
import type { ActingUser } from '../../policy/user-actions/select-checks.js';
import { isForSale, kindOfSku } from '../../state/monetization/skus.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { SkuRecord } from '../../state/records/monetization.js';
import type { World } from '../../state/world/world.js';

/** Builds what clients show of an application; undefined if it does not exist. */
export function buildApplicationView(world: World, id: string): ApplicationView | undefined {
  const application = world.applications.get(id);
  const bot = world.users.get(application?.botUserId ?? '')?.user;
  return application && bot && { id, name: application.name, bot };
}

export function buildLinksView(world: World, guild: GuildRecord, roleId: string): LinksView {
  const requirements = (guild.linkedRoles.get(roleId) ?? []).map(({ applicationId, key, value }) => ({
    application_id: applicationId,
    key,
    value,
  }));
  const sources = [...world.applications.values()].flatMap((application): LinkSourceView[] => {
    const canConnect =
      guild.members.has(application.botUserId) && Boolean(application.settings.role_connections_verification_url);
    const isRequired = requirements.some((each) => each.application_id === application.id);
    const view = buildApplicationView(world, application.id);
    return view && (canConnect || isRequired)
      ? [{ application: view, metadata: application.roleConnectionMetadata }]
      : [];
  });
  return { requirements, sources };
}

export function buildSkuView(world: World, record: SkuRecord): SkuView {
  const { sku, description, price } = record;
  return {
    id: sku.id,
    name: sku.name,
    description,
    kind: kindOfSku(record),
    price,
    available: isForSale(record),
    application: buildApplicationView(world, sku.application_id),
  };
}

/**
 * Lists the commands that a user can use in a channel, global and guild commands, in the order of their creation. A global
 * command and a guild command may have the same name: clients show both.
 */
export function findUsableCommands(actor: ActingUser): UsableCommand[] {
  return [...actor.world.commands.values()].flatMap(({ id }) => toUsableCommand(actor, id) ?? []);
}

function toUsableCommand(actor: ActingUser, commandId: string): UsableCommand | undefined {
  try {
    const { command, application } = requireAvailableCommand(actor, { command: commandId });
    const view = buildApplicationView(actor.world, application.id);
    return view && { command, application: view };
  } catch (thrown) {
    if (thrown instanceof UserActionError) return undefined;
    throw thrown;
  }
}
