import { defineWorld } from '@guildhall/dev/emulator';

export default defineWorld({
  guild: {
    name: 'Harbour',
    owner: 'Grace',
    screening: true,
    roles: [{ name: 'mate', permissions: ['MANAGE_ROLES', 'KICK_MEMBERS', 'BAN_MEMBERS'] }, { name: 'crew' }],
    channels: [
      { name: 'quay' },
      { name: 'bridge', visibleTo: ['mate'] },
      { name: 'radio', type: 'GUILD_VOICE' },
      { name: 'theatre', type: 'GUILD_STAGE_VOICE' },
    ],
    onboarding: {
      defaultChannels: ['quay'],
      prompts: [
        {
          title: 'What are you?',
          options: [
            { title: 'Sailor', roles: ['crew'] },
            { title: 'Cook', roles: ['crew'] },
          ],
        },
      ],
    },
  },
  users: [{ name: 'Grace' }, { name: 'Mara', roles: ['mate'] }],
});
