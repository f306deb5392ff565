/**
 * What a linked role requires of what an application says about a member. The comparison depends on the type of the metadata
 * record.
 */
export interface LinkRequirement {
  readonly applicationId: string;
  /** The key of a metadata record. Undefined: the member has any role connection with the application. */
  readonly key?: string | undefined;
  /** A number, or the number of days before now for a date. For `true` and `false`: 1. */
  readonly value?: number | undefined;
}
