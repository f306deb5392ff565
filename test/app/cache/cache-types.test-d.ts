/** Values of the cache have the types of the API, and are read-only. */
import { expectTypeOf, test } from 'vitest';
import {
  Bot,
  Cache,
  type CachedChannel,
  type CachedGuild,
  type CachedMember,
  type CachedRole,
  type CachedValues,
  type MemberStore,
} from '../../../src/index.js';

declare const bot: Bot;

test('each part has the type of its values', () => {
  expectTypeOf(bot.cache).toEqualTypeOf<Cache>();
  expectTypeOf(bot.cache.guilds.get('81')).toEqualTypeOf<CachedGuild | undefined>();
  expectTypeOf(bot.cache.channels.get('31')).toEqualTypeOf<CachedChannel | undefined>();
  expectTypeOf(bot.cache.roles.get('81', '21')).toEqualTypeOf<CachedRole | undefined>();
  expectTypeOf(bot.cache.members.get('81', '7')).toEqualTypeOf<CachedMember | undefined>();
  expectTypeOf(bot.cache.members.of('81')).toEqualTypeOf<CachedValues<CachedMember>>();
  expectTypeOf<CachedMember['roles']>().toEqualTypeOf<readonly string[]>();
  expectTypeOf<CachedMember['user']['global_name']>().toEqualTypeOf<string | null>();
  expectTypeOf<CachedChannel['guild_id']>().toEqualTypeOf<string>();
});

test('fields that would soon be outdated are omitted', () => {
  expectTypeOf<CachedGuild>().not.toHaveProperty('emojis');
  expectTypeOf<CachedGuild>().not.toHaveProperty('roles');
  expectTypeOf<CachedChannel>().not.toHaveProperty('last_message_id');
});

test('everything is read-only', () => {
  const member = bot.cache.members.get('81', '7');
  if (!member) return;
  // @ts-expect-error read-only
  member.nick = 'Ren';
  // @ts-expect-error deeply read-only
  member.user.username = 'wren';
  // @ts-expect-error a read-only list
  member.roles.push('21');
  // @ts-expect-error a part cannot be written
  bot.cache.members.set('81', '7', member);
});

test('each part has its own keys', () => {
  // @ts-expect-error a member requires a guild id
  bot.cache.members.get('7');
  // @ts-expect-error a guild has one id
  bot.cache.guilds.of('81');
});

test('each part can be enabled, limited or given a store', () => {
  const store = {} as MemberStore;
  new Bot({ handlers: [], cache: { guilds: true, roles: false, channels: { max: 5 }, members: { store } } });
  // @ts-expect-error not a part of the cache
  new Bot({ handlers: [], cache: { presences: true } });
  // @ts-expect-error a number alone is not a limit
  new Bot({ handlers: [], cache: { members: 5 } });
  // @ts-expect-error a store of members cannot store roles
  new Bot({ handlers: [], cache: { roles: { store } } });
  // @ts-expect-error a store enforces its own limit
  new Bot({ handlers: [], cache: { members: { store, max: 5 } } });
});

test('the state of a guild is one of four names, and a part is one of those that can be enabled', () => {
  expectTypeOf(bot.cache.stateOf('81')).toEqualTypeOf<'ready' | 'loading' | 'unknown' | 'not_joined'>();
  expectTypeOf(bot.cache.isReady('81', 'roles')).toEqualTypeOf<boolean>();
  expectTypeOf(bot.cache.whenReady('81')).toEqualTypeOf<Promise<void>>();
  // @ts-expect-error not a part of the cache
  bot.cache.isReady('81', 'emojis');
  // @ts-expect-error not a part of the cache
  bot.cache.whenReady('81', { part: 'emojis' });
});
