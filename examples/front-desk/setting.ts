import type { GuildSetting } from 'guildhall/testing';
import { places } from './admissions.js';

/** The guild that the story plays in: screening is on, and applications are for moderators' eyes. */
export const harbour: GuildSetting = {
  name: 'Harbour',
  screening: true,
  roles: [{ name: 'moderator', permissions: ['MANAGE_ROLES', 'KICK_MEMBERS'] }, { name: places.crew }],
  channels: [
    { name: places.welcome, topic: 'Say hello' },
    { name: places.reviews, topic: 'Applications, for moderators', onlyFor: ['moderator'] },
  ],
};
