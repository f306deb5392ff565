// Loads the libraries that `compat` installs. They are measured as their documentation shows how they are used.
import { createRequire } from 'node:module';

/** Loads a library. */
export const loadPeer = createRequire(new URL('../../compat/package.json', import.meta.url));

/** What the bots of all libraries respond to a button, of which they get the custom_id. */
export function buttonContent(customId) {
  const [, channel] = customId.split('/');
  return `Channel ${channel}`;
}

/** What they respond to the modal, of which they read the five fields. */
export function modalContent({ name, age, tier, skills, files }) {
  const sizes = files.reduce((sum, { size }) => sum + size, 0);
  return `${name}, ${Number(age) + 1}, ${tier}, ${skills}, ${sizes}`;
}

export const EPHEMERAL = 64;

/** How all of these libraries call the events, by the wire names. */
export const EVENTS = {
  MESSAGE_CREATE: 'messageCreate',
  PRESENCE_UPDATE: 'presenceUpdate',
  TYPING_START: 'typingStart',
  GUILD_MEMBER_UPDATE: 'guildMemberUpdate',
  GUILD_MEMBER_ADD: 'guildMemberAdd',
  INTERACTION_CREATE: 'interactionCreate',
};

/** Counts events, without the one that ends a run. Libraries do not report some events of users and guilds that they do not cache. */
export class EventCounter {
  received = 0;
  add = () => {
    this.received += 1;
  };
}
