import type { Class } from '../injection/inject.js';
import { markHandler } from './binding-metadata.js';

/**
 * Marks a class whose methods handle events and interactions. A bot that lists the class in `handlers` creates one
 * instance of it and injects its constructor parameters.
 *
 * @example
 * @Handler()
 * class WelcomeHandler {
 *   constructor(private readonly members: MemberService) {}
 *
 *   @On('guildMemberAdd')
 *   onMemberAdd({ data }: EventContext<'guildMemberAdd'>) {}
 * }
 */
export function Handler() {
  return (target: Class): void => markHandler(target);
}
