/** The status of a subscription; `ENDING` is canceled but still active. */
export const subscriptionStatuses = { ACTIVE: 0, INACTIVE: 1, ENDING: 2 } as const;
