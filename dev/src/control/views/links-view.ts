import type { RoleConnectionMetadata } from '../../../../src/wire/objects/role-connections/role-connection.js';
import type { ApplicationView } from './user-view.js';

/** How many requirements a linked role can have. */
export const MAX_LINK_REQUIREMENTS = 10;

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
