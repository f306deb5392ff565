/** What a member is on a stage. `hand_raised`: in the audience, with a request to speak. */
export const stageRoles = ['audience', 'hand_raised', 'speaker'] as const;

/** The role of a user in a stage channel. */
export type StageRole = (typeof stageRoles)[number];
