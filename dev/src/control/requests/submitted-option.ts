/** The value of a parameter. Users, roles and channels are ids. */
export type SubmittedOptionValue = string | number | boolean;

/** An option that a user filled in: a subcommand or group has options, a parameter has a value. */
export interface SubmittedOption {
  readonly name: string;
  /** What the user entered. Subcommands have none. */
  readonly value?: SubmittedOptionValue | undefined;
  /** The options of a subcommand or group. */
  readonly options?: readonly SubmittedOption[] | undefined;
  /** Whether the user is typing it. */
  readonly focused?: boolean | undefined;
}
