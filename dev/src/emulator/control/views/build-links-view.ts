import type { RoleConnectionMetadata } from '../../../../../src/wire/objects/applications/role-connection.js';
import type { GuildRecord } from '../../state/records/guilds.js';
import type { World } from '../../state/world/world.js';
import { buildApplicationView } from './build-application-view.js';
import type { ApplicationView } from './user-view.js';

/** What a linked role requires, and what else it could require. */
export interface LinksView {
  readonly requirements: readonly LinkRequirementView[];
  /** The applications of the guild where members connect their accounts, and those of the requirements. */
  readonly sources: readonly LinkSourceView[];
}

export interface LinkRequirementView {
  readonly application_id: string;
  readonly key?: string | undefined;
  readonly value?: number | undefined;
}

export interface LinkSourceView {
  readonly application: ApplicationView;
  readonly metadata: readonly RoleConnectionMetadata[];
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
