import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DerivedEvent } from '../../../src/app/derived-events/event-deriver.js';
import { memberFlags } from '../../../src/wire/objects/users/member.js';
import { runs } from '../../runs.js';
import { EventScenario, JOINED, JOINED_AGAIN, START_MS, timestamp } from './event-scenario.js';
import { type ComparableEvent, ReferenceTracker, type ShownMember } from './reference-tracker.js';

const { DID_REJOIN, COMPLETED_ONBOARDING } = memberFlags;
const MINUTE_MS = 60_000;

const GUILDS: readonly string[] = ['81', '4194385'];
const guilds = fc.constantFrom(...GUILDS);
const users = fc.constantFrom('7', '8', '9', '18446744073709551615');
const roles = fc.constantFrom('1', '2', '3', '1100000000000000001');
const set = fc.array(roles, { maxLength: 4 });
/** A member of which any key but those that always come may be absent. */
const shown = (everything: boolean): fc.Arbitrary<ShownMember> =>
  fc.record(
    {
      user: fc.record({ id: users }),
      roles: set,
      joined_at: fc.constantFrom(JOINED, JOINED, JOINED, JOINED_AGAIN, null),
      pending: fc.boolean(),
      nick: fc.constantFrom(null, 'Jenny', 'Wrén', '港のみそさざい', '🐦', '\ud83d', ''),
      premium_since: fc.constantFrom(null, timestamp(START_MS)),
      communication_disabled_until: fc.option(
        fc.integer({ min: -5, max: 90 }).map((m) => timestamp(START_MS + m * MINUTE_MS)),
      ),
      flags: fc.constantFrom(0, DID_REJOIN, COMPLETED_ONBOARDING, DID_REJOIN | COMPLETED_ONBOARDING),
    },
    everything ? {} : { requiredKeys: ['user', 'roles'] },
  );
const listing = fc.uniqueArray(fc.oneof(shown(true), shown(false)), { selector: ({ user }) => user.id, maxLength: 4 });

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('join'), guild: guilds, member: shown(true) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('update'), guild: guilds, member: shown(false) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('leave'), guild: guilds, user: users }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('chunk'),
      guild: guilds,
      members: listing,
      gone: fc.array(users, { maxLength: 1 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('introduce'),
      guild: guilds,
      members: listing,
      hidden: fc.nat({ max: 1 }),
      roles: set,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('outage'), guild: guilds, asCreate: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('botLeft'), guild: guilds }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('deleteRole'), guild: guilds, role: roles }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('lost'), guilds: fc.uniqueArray(guilds) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 40 }) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What both must agree on. */
function toComparableEvent({ event, data }: DerivedEvent): ComparableEvent {
  if (!('user' in data)) throw new Error(`${event} is not about a member`);
  const place = { event, guild: data.guild_id, user: data.user.id };
  if ('possibleChanges' in data) return { ...place, possible: [...data.possibleChanges].sort() };
  const { reconciled } = data;
  if ('added' in data) return { ...place, reconciled, roles: [...new Set(data.added)].sort() };
  if ('removed' in data) return { ...place, reconciled, roles: [...data.removed].sort() };
  if ('expired' in data) return { ...place, reconciled, until: Date.parse(data.until), expired: data.expired };
  if ('until' in data) return { ...place, reconciled, until: Date.parse(data.until) };
  if ('before' in data) return { ...place, reconciled, before: data.before, after: data.after };
  return { ...place, reconciled };
}

/** Applies a step to both and returns the events that each derives. */
async function applyStep(
  story: EventScenario,
  cache: ReferenceTracker,
  step: Step,
): Promise<{ shadow: string[]; full: string[] }> {
  const emitted = story.emitted.length;
  const shadow: ComparableEvent[] = [];
  const full: ComparableEvent[] = [];
  const now = story.clock.now();
  const hear = (event: string, data: object) => shadow.push(...story.receive(event, data).map(toComparableEvent));
  switch (step.do) {
    case 'join':
      hear('GUILD_MEMBER_ADD', { guild_id: step.guild, ...step.member });
      full.push(...cache.observe(step.guild, step.member, 'join', now));
      break;
    case 'update':
      hear('GUILD_MEMBER_UPDATE', { guild_id: step.guild, ...step.member });
      full.push(...cache.observe(step.guild, step.member, 'update', now));
      break;
    case 'leave':
      hear('GUILD_MEMBER_REMOVE', { guild_id: step.guild, user: { id: step.user } });
      cache.leave(step.guild, step.user);
      break;
    case 'chunk':
      hear('GUILD_MEMBERS_CHUNK', { guild_id: step.guild, members: step.members, not_found: step.gone });
      if (!cache.hasGuild(step.guild)) break;
      for (const user of step.gone) cache.delete(step.guild, user);
      for (const member of step.members) full.push(...cache.observe(step.guild, member, 'list', now));
      break;
    case 'introduce': {
      const { guild, members, hidden } = step;
      const all = step.roles.map((id) => ({ id }));
      hear('GUILD_CREATE', { id: guild, members, member_count: members.length + hidden, roles: all });
      cache.forgetLeft(guild);
      cache.setExistingRoles(guild, step.roles);
      for (const member of members) full.push(...cache.observe(guild, member, 'list', now));
      if (hidden === 0) cache.markComplete(guild);
      break;
    }
    case 'outage':
      hear(step.asCreate ? 'GUILD_CREATE' : 'GUILD_DELETE', { id: step.guild, unavailable: true });
      // The outage of a guild that the bot left is older news.
      if (!step.asCreate && cache.hasLeft(step.guild)) break;
      cache.forgetLeft(step.guild);
      cache.markUnconfirmed(step.guild);
      break;
    case 'botLeft':
      hear('GUILD_DELETE', { id: step.guild });
      cache.leaveGuild(step.guild);
      break;
    case 'deleteRole':
      hear('GUILD_ROLE_DELETE', { guild_id: step.guild, role_id: step.role });
      cache.deleteRole(step.guild, step.role);
      break;
    case 'lost':
      story.sessionLost(step.guilds);
      for (const guild of GUILDS) {
        cache.forgetLeft(guild);
        if (step.guilds.includes(guild)) cache.markUnconfirmed(guild);
        else cache.deleteGuild(guild);
      }
      break;
    case 'wait':
      await story.clock.advance(step.minutes * MINUTE_MS);
      full.push(...cache.expireTimeouts(story.clock.now()));
      break;
  }
  shadow.push(...story.emitted.slice(emitted).map(({ derived }) => toComparableEvent(derived)));
  return { shadow: sortEvents(shadow), full: sortEvents(full) };
}

const sortEvents = (derived: ComparableEvent[]) =>
  derived.map((each) => JSON.stringify(each, Object.keys(each).sort())).sort();

test('the member tracker and a full cache agree on every derived event', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60, size: 'max' }), async (steps) => {
      const story = new EventScenario();
      const cache = new ReferenceTracker();
      for (const step of steps) {
        const { shadow, full } = await applyStep(story, cache, step);
        expect(shadow).toEqual(full);
        expect(story.eventDeriver.trackedMemberCount).toBe(cache.size);
      }
    }),
    { numRuns: runs(80) },
  );
});
