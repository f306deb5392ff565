/**
 * The groups of the member list: online members by their highest hoisted role, then other online members, then
 * offline members.
 */
import type { GuildView, MemberView } from '../../../control/views/user-view.js';
import { type GuildIndex, nameOfMember, rolesOf } from './names.js';

export interface MemberGroup {
  readonly id: string;
  readonly title: string;
  readonly members: readonly MemberView[];
}

/** Groups members for the member list. */
export function memberGroups(view: GuildView, index: GuildIndex): readonly MemberGroup[] {
  const groups = new Map<string, MemberView[]>();
  for (const member of view.members) {
    const key = groupIdOf(member, index);
    const group = groups.get(key);
    if (group) group.push(member);
    else groups.set(key, [member]);
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

function groupIdOf(member: MemberView, index: GuildIndex): string {
  if (member.status === 'offline') return 'offline';
  return rolesOf(member, index).find(({ hoist }) => hoist)?.id ?? 'online';
}
