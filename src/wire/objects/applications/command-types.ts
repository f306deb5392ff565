/** Numbers that commands carry, apart from their schemas: who only offers commands loads no schemas. */

/** Kinds of commands. */
export const commandTypes = { CHAT_INPUT: 1, USER: 2, MESSAGE: 3, PRIMARY_ENTRY_POINT: 4 } as const;
export type CommandTypeName = keyof typeof commandTypes;

/** Kinds of options. */
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

/** Whether an option is a subcommand or a group of them, and no value. */
export function isSubcommandType(type: number): boolean {
  return type === commandOptionTypes.SUB_COMMAND || type === commandOptionTypes.SUB_COMMAND_GROUP;
}
