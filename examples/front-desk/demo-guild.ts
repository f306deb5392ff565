import type { TestGuildOptions } from 'guildhall/testing';
import { guildNames } from './admissions.js';

/** The guild that the story plays in: screening is on, and applications are for moderators' eyes. */
export const demoGuild: TestGuildOptions = {
  name: 'Harbour',
  screening: true,
  roles: [{ name: 'moderator', permissions: ['MANAGE_ROLES', 'KICK_MEMBERS'] }, { name: guildNames.crew }],
  channels: [
    { name: guildNames.welcome, topic: 'Say hello' },
    { name: guildNames.reviews, topic: 'Applications, for moderators', visibleTo: ['moderator'] },
  ],
};
