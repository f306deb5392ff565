/** The member list: those who are there below their highest role that is listed apart, then all others, then who is away. */
import type { GuildView, MemberView } from '../../../control/views/user-view.js';
import { type GuildIndex, nameOfMember, rolesOf } from './names.js';

export interface MemberGroup {
  readonly id: string;
  readonly title: string;
  readonly members: readonly MemberView[];
}

/** Members in the groups in which the list shows them. */
export function memberGroups(view: GuildView, index: GuildIndex): readonly MemberGroup[] {
  const groups = new Map<string, MemberView[]>();
  for (const seen of view.members) {
    const key = groupOf(seen, index);
    const group = groups.get(key);
    if (group) group.push(seen);
    else groups.set(key, [seen]);
  }
  const hoisted = [...index.roles.values()].filter(({ hoist }) => hoist).sort((a, b) => b.position - a.position);
  const titles = [
    ...hoisted.map(({ id, name }) => ({ id, title: name })),
    { id: 'online', title: 'Online' },
    { id: 'offline', title: 'Offline' },
  ];
  return titles.flatMap(({ id, title }) => {
    const members = groups.get(id);
    if (!members) return [];
    return [{ id, title, members: members.toSorted((a, b) => nameOfMember(a).localeCompare(nameOfMember(b))) }];
  });
}

function groupOf(seen: MemberView, index: GuildIndex): string {
  if (seen.status === 'offline') return 'offline';
  return rolesOf(seen, index).find(({ hoist }) => hoist)?.id ?? 'online';
}
