import { ephemeral } from './messages.js';

export const openApplications = new Set<string>();
export const underReview = ephemeral('Your application is already under review.');
