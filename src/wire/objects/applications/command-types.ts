/** Numbers used in commands, separate from the schemas so that the page need not load schemas. */

/** Command types. */
export const commandTypes = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const;
/** The name of a type of commands. */
export type CommandTypeName = keyof typeof commandTypes;

/** Command option types. */
export const commandOptionTypes = {
  SUB_COMMAND: 1,
  SUB_COMMAND_GROUP: 2,
  STRING: 3,
  INTEGER: 4,
  BOOLEAN: 5,
  USER: 6,
  CHANNEL: 7,
  ROLE: 8,
  MENTIONABLE: 9,
  NUMBER: 10,
  ATTACHMENT: 11,
} as const;

/** Whether an option is a subcommand or a subcommand group, i.e. has no value. */
export function isSubcommandType(type: number): boolean {
  return type === commandOptionTypes.SUB_COMMAND || type === commandOptionTypes.SUB_COMMAND_GROUP;
}
