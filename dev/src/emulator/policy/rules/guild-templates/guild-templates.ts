import {
  createGuildTemplate,
  deleteGuildTemplate,
  modifyGuildTemplate,
  syncGuildTemplate,
} from '../../../../../../src/wire/endpoints/guild-templates.js';
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
  defineRules(createGuildTemplate, guildHasNoTemplate),
  defineRules(syncGuildTemplate, templateExists),
  defineRules(modifyGuildTemplate, templateExists),
  defineRules(deleteGuildTemplate, templateExists),
];
