/** What a used command sends, as the service does. */

import type { Role } from '../../src/wire/objects/guilds/role.js';
import type {
  AutocompleteInteraction,
  CommandData,
  CommandDataOption,
  CommandInteraction,
  ResolvedData,
} from '../../src/wire/objects/interactions/interaction.js';
import type { ResolvedMember } from '../../src/wire/objects/users/member.js';
import { click } from './interactions-received.js';

/** A use of a chat command. @param path the names that lead to it, parted by blanks: `tag admin grant` */
export function use(path: string, options: CommandDataOption[] = [], resolved?: ResolvedData): CommandData {
  const [name = '', ...branches] = path.split(' ');
  const inner = branches.reduceRight<CommandDataOption[]>(
    (below, branch, index) => [{ name: branch, type: branches.length - index > 1 ? 2 : 1, options: below }],
    options,
  );
  return { id: '70', name, type: 1, options: inner, ...(resolved ? { resolved } : {}) };
}

/** A command that was used, as an interaction. */
export function used(data: CommandData): CommandInteraction {
  const { message: _message, ...base } = click('');
  return { ...base, type: 2, data };
}

/** A command that is being typed, as an interaction. */
export function typing(data: CommandData): AutocompleteInteraction {
  return { ...used(data), type: 4 };
}

/** A use of a command in a menu. */
export function useOn(type: 2 | 3, name: string, targetId: string | undefined, resolved?: ResolvedData): CommandData {
  return {
    id: '70',
    name,
    type,
    ...(targetId === undefined ? {} : { target_id: targetId }),
    ...(resolved ? { resolved } : {}),
  };
}

export const role = (id: string): Role => ({
  id,
  name: `role-${id}`,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  position: 1,
  permissions: '0',
  managed: false,
  mentionable: false,
  flags: 0,
});

export const member: ResolvedMember = { roles: [], joined_at: '2026-01-01T00:00:00Z', flags: 0, permissions: '8' };

export const attachment = (id: string) => ({
  id,
  filename: 'a.png',
  size: 3,
  url: 'https://cdn.example/a.png',
  proxy_url: 'https://cdn.example/a.png',
});
