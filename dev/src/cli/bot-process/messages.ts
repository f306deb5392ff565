/** What the command line and the process of a bot in the workshop send to each other, beside the messages of every bot's process. */
import { z } from 'zod';
import { BotReport } from '../../control/views/bot-report.js';
import { ExplorationEvent } from '../../explorer/exploration/exploration-event.js';
import { ExplorerTask } from '../../explorer/tasks/explorer-task.js';
import { RecorderTask } from '../../recorder/tasks/recorder-task.js';

/** The data that a bot needs to connect to an emulator. */
export const LocalEmulator = z.object({
  /** The base URL of the API. */
  apiUrl: z.string(),
  token: z.string(),
  guildId: z.string(),
  publicKey: z.string(),
  /** The file of the journal, for the events of this world. Its folder exists. */
  journalPath: z.string(),
});
export type LocalEmulator = z.output<typeof LocalEmulator>;

/** A task for the process of a bot in the workshop. */
export const WorkshopTask = z.discriminatedUnion('kind', [
  /** Loads what the start of a bot needs, before there is a bot. */
  z.object({ kind: z.literal('preload') }),
  /** Imports the bot's file and composes the bot for the emulator, if there is one. Sent once, before the tasks below. */
  z.object({
    kind: z.literal('load'),
    emulator: LocalEmulator.optional(),
    /** The absolute path of a file whose default export is a list of services that replace those of the bot. */
    servicesPath: z.string().optional(),
    /** Whether the bot has a clock that the task `clock` changes, instead of that of the system. */
    hasOwnClock: z.boolean().optional(),
  }),
  /** Starts the bot that was loaded for an emulator. It continues after the last bot that used the journal. */
  z.object({ kind: z.literal('start') }),
  /** Stops the bot. Then the next one can use the journal. */
  z.object({ kind: z.literal('stop') }),
  /** Changes the bot's own clock as that of the emulator. */
  z.object({
    kind: z.literal('clock'),
    mode: z.enum(['real', 'manual']).optional(),
    advanceMs: z.number().optional(),
  }),
  /** Lists the modals and renders the previews of the loaded bot. */
  z.object({ kind: z.literal('gallery') }),
  /** Works on a recording of the loaded bot. */
  z.object({ kind: z.literal('recorder'), task: RecorderTask }),
  /** Explores the loaded bot with generated users, and works on what they found. */
  z.object({
    kind: z.literal('explorer'),
    task: ExplorerTask,
    /** The absolute path of the file for the steps of the current world. */
    stepsPath: z.string(),
  }),
  /** Ends the current task of the explorer soon, with what it has so far. */
  z.object({ kind: z.literal('stopExplorer') }),
]);
export type WorkshopTask = z.output<typeof WorkshopTask>;

/** Something that happens in the process of a bot. */
export const WorkshopEvent = z.discriminatedUnion('kind', [
  /** The bot handled an interaction. */
  z.object({ kind: z.literal('report'), report: BotReport }),
  z.object({ kind: z.literal('exploration'), event: ExplorationEvent }),
]);
export type WorkshopEvent = z.output<typeof WorkshopEvent>;

/** A service of the bot that can do something: an instance of a class, the result of a factory, or a value that is not plain data. */
export const LoadedService = z.object({
  /** The name of its token. */
  name: z.string(),
  /** The name of the class, or `factory`. */
  source: z.string(),
  /** The feature that lists it. */
  feature: z.string().optional(),
});
export type LoadedService = z.output<typeof LoadedService>;

/** The result of `load`. */
export const LoadedBot = z.object({
  /** The number of handler methods. */
  handlers: z.int(),
  ingress: z.array(z.enum(['gateway', 'http'])),
  /** The permissions that it requires, as a decimal string; absent if it declares none. */
  permissions: z.string().optional(),
  /** The services that the file of services does not replace. */
  services: z.array(LoadedService),
});
export type LoadedBot = z.output<typeof LoadedBot>;
