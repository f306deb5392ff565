import type { TestGuildOptions } from '@guildhall/dev/testing';
import { guildNames } from './admissions.js';

/** The guild of the story: screening is enabled, and only moderators can see applications. */
export const demoGuild: TestGuildOptions = {
  name: 'Harbour',
  screening: true,
  roles: [{ name: 'moderator', permissions: ['MANAGE_ROLES', 'KICK_MEMBERS'] }, { name: guildNames.crew }],
  channels: [
    { name: guildNames.welcome, topic: 'Say hello' },
    { name: guildNames.reviews, topic: 'Applications, for moderators', visibleTo: ['moderator', '@bot'] },
  ],
};
