/**
 * Events that the service does not send, as data: each says from what it is told and when it is proven. The key is the
 * name that `@On` takes.
 */
import type { MemberChange, MemberUpdate } from './member-shadow.js';

/** Whether something happened: only what was known before can prove it. */
export type Proof = 'proven' | 'disproven' | 'unknown';

/** Changes of a member that are told from what was known before the update. */
export const memberChanges = {
  /**
   * A member completed Membership Screening: it was known to be pending, and is no more. Joining without being pending
   * is not a screening passed.
   */
  memberScreeningPassed: ({ before, update }: MemberChange): Proof => {
    if (update.pending !== false) return 'disproven';
    if (before?.pending === undefined) return 'unknown';
    return before.pending ? 'proven' : 'disproven';
  },
} as const;

/** The name of a change of a member that can be derived. */
export type MemberChangeName = keyof typeof memberChanges;

/** The update of a member of whom too little was known to tell what changed. It is known from now on. */
export type UnprovenChange = MemberUpdate & {
  /** What may have happened. */
  readonly possible: readonly MemberChangeName[];
};

/** The data of each derived event. */
export type DerivedEventPayloads = Record<MemberChangeName, MemberUpdate> & {
  /** Something of `possible` may have happened to a member, and cannot be told. */
  memberChangeUnproven: UnprovenChange;
};

/** The name of a derived event, as `@On` takes it. */
export type DerivedEventName = keyof DerivedEventPayloads;

/** The names of the changes that can be derived. */
// Object.keys gives string[]; the keys are exactly those of the table above.
export const memberChangeNames = Object.keys(memberChanges) as readonly MemberChangeName[];

/** The names of all derived events. */
export const derivedEventNames: readonly DerivedEventName[] = [...memberChangeNames, 'memberChangeUnproven'];

export function isDerivedEventName(name: string): name is DerivedEventName {
  return derivedEventNames.some((known) => known === name);
}
