import { interactionContextTypes } from '../../wire/objects/applications/application-command.js';

/** Contexts in which a command is available. */
export type InteractionContextType = 'guild' | 'botDm' | 'privateChannel';

/** The numbers of the contexts in the API. */
export const contextTypeNumbers = {
  guild: interactionContextTypes.GUILD,
  botDm: interactionContextTypes.BOT_DM,
  privateChannel: interactionContextTypes.PRIVATE_CHANNEL,
} as const satisfies Record<InteractionContextType, number>;

const CONTEXT_TYPES = ['guild', 'botDm', 'privateChannel'] as const satisfies readonly InteractionContextType[];

/** The name of a context; undefined if it is unknown. */
export function contextTypeOf(number: number | undefined): InteractionContextType | undefined {
  return CONTEXT_TYPES.find((name) => contextTypeNumbers[name] === number);
}
