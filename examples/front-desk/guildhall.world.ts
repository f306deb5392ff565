import { defineWorld } from '@guildhall/dev/emulator';
import { demoGuild } from './demo-guild.js';

/** The world of `npm run dev -- examples/front-desk/bot.ts`. */
export default defineWorld({
  guild: demoGuild,
  users: [
    { name: 'Mara', roles: ['moderator'] },
    { name: 'Robin', pending: true },
    { name: 'Ada', locale: 'de', member: false },
  ],
});
