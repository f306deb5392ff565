/**
 * What a generated input checks: `valid` what the declaration accepts, `boundary` the ends of what it accepts, `invalid` what a user
 * can enter although the declaration rejects it.
 */
export type InputKind = 'valid' | 'boundary' | 'invalid';

export const INPUT_KINDS: readonly InputKind[] = ['valid', 'boundary', 'invalid'];
