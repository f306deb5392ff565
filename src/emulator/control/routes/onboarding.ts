import { Hono } from 'hono';
import { z } from 'zod';
import { requireChosenOptions } from '../../policy/user-actions/onboarding-answers.js';
import { completeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeMember } from '../../state/members/members.js';
import { findGuildOrThrow, findMemberOrThrow } from '../requests/find-entities.js';
import { readJsonBody } from '../requests/read-request.js';
import type { UserAction } from '../user-actions/user-action.js';
import type { ControlApiDependencies } from './control-api-dependencies.js';

const Answers = z.object({ answers: z.record(z.string(), z.array(z.string())).default({}) });

/** Routes with which members answer the onboarding questions of a guild. */
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

  return app;
}
