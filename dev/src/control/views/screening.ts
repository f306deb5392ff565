/** Membership Screening: whether new members are pending, and the form that they agree to. */

/** What new members read and agree to in Membership Screening. */
export interface ScreeningForm {
  readonly description: string | null;
  /** Each is plain text. */
  readonly rules: readonly string[];
}

/** The screening of a guild. */
export interface Screening extends ScreeningForm {
  /** Whether new members are pending until they agree to the rules. */
  readonly enabled: boolean;
}

/** Changes to the screening of a guild. Undefined keeps a field. */
export type ScreeningChanges = { readonly [Key in keyof Screening]?: Screening[Key] | undefined };
