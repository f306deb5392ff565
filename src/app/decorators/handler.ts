import type { Class } from '../injection/inject.js';
import { markHandler } from './binding-metadata.js';

/**
 * Marks a class whose methods handle events and interactions. A bot that lists the class in `handlers` makes one instance
 * of it, and injects its constructor parameters.
 *
 * @example
 * @Handler()
 * class Admissions {
 *   constructor(private readonly crew: Crew) {}
 *
 *   @On('guildMemberAdd')
 *   joined({ data }: EventContext<'guildMemberAdd'>) {}
 * }
 */
export function Handler() {
  return (target: Class): void => markHandler(target);
}
