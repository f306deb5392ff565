import type { Identifiable } from './entity-resolver.js';

/** What a linked role requires of a member. */
export interface LinkRequirementInput {
  /** The key of a metadata record of the application. @default any role connection */
  readonly key?: string | undefined;
  /** A number, or the number of days before now for a date. @default 1, for records that are true or false */
  readonly value?: number | undefined;
  /** @default the bot under test */
  readonly application?: Identifiable | undefined;
}

/** Converts requirements to the request of the control API. */
export function toLinkRequirementsPayload(requirements: readonly LinkRequirementInput[]) {
  return requirements.map(({ key, value, application }) => ({ key, value, application_id: application?.id }));
}
