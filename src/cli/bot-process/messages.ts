/**
 * What the command line and the process of a bot say to each other, as JSON over the channel between them. A bot's file
 * is never loaded into the command's own process: so what it prints, keeps open, or ends with, is its own affair, and
 * what a later save needs of a module that was changed is simply a new process.
 */
import { z } from 'zod';
import { SavedSession } from '../../ingress/gateway/session/saved-session.js';

/** A local service, as a bot needs to know it. */
export const LocalEmulator = z.object({
  /** The interface's base address. */
  apiUrl: z.string(),
  token: z.string(),
  guildId: z.string(),
  publicKey: z.string(),
});
export type LocalEmulator = z.output<typeof LocalEmulator>;

/** What a process of a bot can be asked to do. */
export const BotTask = z.discriminatedUnion('kind', [
  /** Imports the bot's file and, with a service, composes the bot for it. First, and once. */
  z.object({ kind: z.literal('load'), emulator: LocalEmulator.optional() }),
  /** Starts the bot that was loaded for a service, going on with these sessions. */
  z.object({ kind: z.literal('start'), sessions: z.array(SavedSession) }),
  /** Stops it, and gives its sessions. */
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('routes') }),
  z.object({
    kind: z.literal('commands'),
    action: z.enum(['diff', 'sync']),
    guild: z.string().optional(),
    remove: z.boolean().optional(),
  }),
  z.object({ kind: z.literal('doctor') }),
]);
export type BotTask = z.output<typeof BotTask>;

/** What a process is asked; `id` comes back with the answer. */
export const BotRequest = z.object({ id: z.int(), task: BotTask });
export type BotRequest = z.output<typeof BotRequest>;

/** Something that went wrong with a bot, for people: a line, and what it takes to mend it. */
export const BotFailure = z.object({
  title: z.string(),
  text: z.string(),
  /** Of a bot that cannot be composed: each problem with its place, as the text has them together. */
  problems: z.array(z.object({ message: z.string(), remedy: z.string() })).optional(),
});
export type BotFailure = z.output<typeof BotFailure>;

/** What a process tells. */
export const BotProcessMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id: z.int(), value: z.unknown() }),
  z.object({ kind: z.literal('failure'), id: z.int(), failure: BotFailure }),
  /** An error that nobody caught: the process ends. What the bot had handled by then is known by its sessions. */
  z.object({ kind: z.literal('crash'), failure: BotFailure, sessions: z.array(SavedSession) }),
  z.object({ kind: z.literal('progress'), activity: z.string() }),
]);
export type BotProcessMessage = z.output<typeof BotProcessMessage>;

/** The answer to `load`. */
export const LoadedBot = z.object({
  /** How many different handler methods there are. */
  handlers: z.int(),
  ingress: z.array(z.enum(['gateway', 'http'])),
});
export type LoadedBot = z.output<typeof LoadedBot>;

/** The answer to `stop`. */
export const StoppedBot = z.object({ sessions: z.array(SavedSession) });
