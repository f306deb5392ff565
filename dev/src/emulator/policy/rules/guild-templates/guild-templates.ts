import { endpoints } from 'guildhall/wire';
import type { GuildRecord } from '../../../state/records/guilds.js';
import { defineRules } from '../../requests/endpoint-rules.js';

interface TemplateCall {
  readonly guild: GuildRecord;
  readonly path: { readonly code: string };
}

/** Rule: the code is that of the guild's template. */
const templateExists = ({ guild, path }: TemplateCall) =>
  guild.template?.code === path.code ? undefined : 'UNKNOWN_GUILD_TEMPLATE';

const guildHasNoTemplate = ({ guild }: { readonly guild: GuildRecord }) =>
  guild.template ? 'GUILD_HAS_TEMPLATE' : undefined;

export const guildTemplateRules = [
  defineRules(endpoints.createGuildTemplate, guildHasNoTemplate),
  defineRules(endpoints.syncGuildTemplate, templateExists),
  defineRules(endpoints.modifyGuildTemplate, templateExists),
  defineRules(endpoints.deleteGuildTemplate, templateExists),
];
