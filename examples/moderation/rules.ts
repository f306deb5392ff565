import { autoModerationRule } from 'guildhall';

/** Discord checks messages itself, so this also works while the bot is offline. */
export const noInvites = autoModerationRule('No invites', {
  trigger: { type: 'keyword', keywords: ['*discord.gg/*', '*discord.com/invite/*'] },
  actions: { blockMessage: { customMessage: 'Please do not advertise other servers.' }, timeout: '1m' },
});
