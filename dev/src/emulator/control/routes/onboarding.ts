import { Hono } from 'hono';
import { z } from 'zod';
import { NewMemberWelcome } from '../../../../../src/wire/objects/guilds/new-member-welcome.js';
import { rejectInvalidFields } from '../../policy/errors/request-rejected-error.js';
import { requireChosenOptions } from '../../policy/user-actions/onboarding-answers.js';
import { setNewMemberWelcome } from '../../state/guilds/new-member-welcome.js';
import { completeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeMember } from '../../state/members/members.js';
import { findGuildOrThrow, findMemberOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import { worldChangeOf } from '../user-actions/world-change.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Answers = z.object({ answers: z.record(z.string(), z.array(z.string())).default({}) });

const Welcome = NewMemberWelcome.omit({ guild_id: true });

/**
 * Routes for new members: they answer the onboarding questions of a guild. What the guide of the guild shows them can only be
 * set here: the API of Discord has no operation for it.
 */
export function onboardingControlRoutes({ context, userActions }: ControlApiDependencies): Hono {
  const { world } = context;
  const app = new Hono();

  app.post('/guilds/:id/members/:user/onboarding', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const member = findMemberOrThrow(guild, c.req.param('user'));
    const { answers } = await readJsonBody(c, Answers);
    const describe = (): UserAction => {
      return { kind: 'answerOnboarding', userId: member.userId, guildId: guild.guild.id, answers };
    };
    const answered = await userActions.perform(describe, () => {
      const { result, events } = completeOnboarding(world, guild, member, requireChosenOptions(guild, answers));
      context.emit(events);
      return serializeMember(world, result);
    });
    return c.json(answered);
  });

  app.put('/guilds/:id/new-member-welcome', async (c) => {
    const guild = findGuildOrThrow(world, c.req.param('id'));
    const welcome = await readJsonBody(c, Welcome);
    for (const list of ['new_member_actions', 'resource_channels'] as const) {
      const unknown = [...welcome[list].entries()].filter(
        ([, { channel_id: id }]) => world.channels.get(id)?.channel.guild_id !== guild.guild.id,
      );
      const message = 'This must be a channel of the guild.';
      rejectInvalidFields(
        unknown.map(([index]) => ({ path: `${list}.${index}.channel_id`, code: 'BASE_TYPE_CHOICES', message })),
      );
    }
    const describe = () => worldChangeOf(c.req);
    return c.json(await userActions.perform(describe, () => setNewMemberWelcome(guild, welcome)));
  });

  return app;
}
