import { Hono } from 'hono';
import { z } from 'zod';
import { requireChosenOptions } from '../../policy/user-actions/onboarding-answers.js';
import { completeOnboarding } from '../../state/guilds/onboarding.js';
import { serializeMember } from '../../state/members/members.js';
import type { ControlParts } from '../control-parts.js';
import { guildOf, memberOf, readBody } from '../request.js';

const Answers = z.object({ answers: z.record(z.string(), z.array(z.string())).default({}) });

/** Calls by which people answer what a guild asks of newcomers. */
export function onboardingCalls({ service }: ControlParts): Hono {
  const { world } = service;
  const app = new Hono();

  app.post('/guilds/:id/members/:user/onboarding', async (c) => {
    const guild = guildOf(world, c.req.param('id'));
    const member = memberOf(guild, c.req.param('user'));
    const { answers } = await readBody(c, Answers);
    const { result, events } = completeOnboarding(world, guild, member, requireChosenOptions(guild, answers));
    service.emit(events);
    return c.json(serializeMember(world, result));
  });

  return app;
}
