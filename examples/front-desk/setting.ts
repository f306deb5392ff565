import type { GuildSetting } from 'guildhall/testing';
import { permissionSet } from 'guildhall/wire';
import { places } from './admissions.js';

const ROLE_OVERWRITE = 0;

/** The guild that the story plays in: screening is on, and applications are for moderators' eyes. */
export const harbour: GuildSetting = {
  name: 'Harbour',
  screening: true,
  roles: [{ name: 'moderator', permissions: permissionSet('MANAGE_ROLES', 'KICK_MEMBERS') }, { name: places.crew }],
  channels: [
    { name: places.welcome, topic: 'Say hello' },
    {
      name: places.reviews,
      topic: 'Applications, for moderators',
      permission_overwrites: [
        { id: '@everyone', type: ROLE_OVERWRITE, deny: permissionSet('VIEW_CHANNEL') },
        { id: 'moderator', type: ROLE_OVERWRITE, allow: permissionSet('VIEW_CHANNEL') },
      ],
    },
  ],
};
