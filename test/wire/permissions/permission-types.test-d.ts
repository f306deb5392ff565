/** The objects that permissions are computed from: payloads of the API and cached objects have these types. */
import { expectTypeOf, test } from 'vitest';
import type { CachedChannel, CachedGuild, CachedMember, CachedRole } from '../../../src/app/cache/cache-store.js';
import type { EventPayload } from '../../../src/wire/events/all-events.js';
import type { Channel } from '../../../src/wire/objects/channels/channel.js';
import type { Guild } from '../../../src/wire/objects/guilds/guild.js';
import type { Role } from '../../../src/wire/objects/guilds/role.js';
import type { Message } from '../../../src/wire/objects/messages/message.js';
import type { InteractionMember, Member, ResolvedMember } from '../../../src/wire/objects/users/member.js';
import type { User } from '../../../src/wire/objects/users/user.js';
import type {
  PermissionChannel,
  PermissionGuild,
  PermissionMember,
  PermissionRole,
} from '../../../src/wire/permissions/permission-subjects.js';
import type { AssignableRole } from '../../../src/wire/permissions/role-hierarchy.js';

test('members of the API, of interactions, of events and of the cache have permissions', () => {
  expectTypeOf<Member | InteractionMember | CachedMember>().toExtend<PermissionMember>();
  expectTypeOf<EventPayload<'guildMemberAdd'> | EventPayload<'guildMemberUpdate'>>().toExtend<PermissionMember>();
});

test('a member of a message or of resolved data has permissions only together with its user', () => {
  expectTypeOf<NonNullable<EventPayload<'messageCreate'>['member']>>().not.toExtend<PermissionMember>();
  expectTypeOf<ResolvedMember>().not.toExtend<PermissionMember>();
  expectTypeOf<
    NonNullable<EventPayload<'messageCreate'>['member']> & { user: Message['author'] }
  >().toExtend<PermissionMember>();
  expectTypeOf<ResolvedMember & { user: User }>().toExtend<PermissionMember>();
});

test('guilds, roles and channels of the API and of the cache are accepted', () => {
  expectTypeOf<Guild | CachedGuild>().toExtend<PermissionGuild>();
  expectTypeOf<Role | CachedRole>().toExtend<PermissionRole & AssignableRole>();
  expectTypeOf<Channel | CachedChannel>().toExtend<PermissionChannel>();
});
