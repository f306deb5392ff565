import { type LinkSourceView, type LinksView } from '../../../control/views/links-view.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { buildApplicationView } from './build-application-view.js';

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
