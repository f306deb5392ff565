/** Exports values of every kind that the entry point `@guildhall/dev/emulator` creates, with the types that the compiler infers. */
import {
  defineWorld,
  type EmulatorRoute,
  type OptionProblem,
  OptionsError,
  startEmulator,
  WorldDescriptionError,
  WorldFileError,
} from '@guildhall/dev/emulator';

export const emulator = await startEmulator({ port: 0, rateLimits: { globalPerSecond: 10 } });
export const { world, log, clock, token, setBanner, userActions, setRecordingHost } = emulator;
export const stopListening = userActions.subscribe(({ at }) => at);
export const saved = emulator.save();
export const { users, applications, guilds, channels, invites, commands, webhooks, presences, interactions, modals } =
  world;
export const firstGuild = [...guilds.values()][0];
export const firstChannel = [...channels.values()][0];
export const firstMessage = [...(firstChannel?.messages.values() ?? [])][0];
export const firstMember = [...(firstGuild?.members.values() ?? [])][0];
export const firstUser = [...users.values()][0];
export const page = log.read();
const membersOf = <T extends object>(value: T): { [Name in keyof T]: T[Name] } => value;
export const members = {
  emulator: membersOf(emulator),
  world: membersOf(world),
  log: membersOf(log),
  clock: membersOf(clock),
};
export const start = (port: number) => startEmulator({ port });
export const status: EmulatorRoute = { path: '/status', respond: () => Response.json({ ready: true }) };
export const startWithRoute = () => startEmulator({ routes: [status] });
export const problems = (error: unknown) => (error instanceof WorldFileError ? { ...error } : undefined);
export const description = defineWorld({
  guild: { name: 'Harbour', roles: [{ name: 'crew', permissions: ['KICK_MEMBERS'] }] },
  users: [{ name: 'Ada', locale: 'de', roles: ['crew'] }],
});
export const startDescribed = () => startEmulator({ world: description });
export const mistakes = (error: unknown) => (error instanceof WorldDescriptionError ? error.problems : undefined);
export const unknownOptions = (error: unknown): readonly OptionProblem[] =>
  error instanceof OptionsError ? error.problems : [];
