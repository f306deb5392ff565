import { type Bot, type Clock, type CustomIdParams, createLogger, type LoadedModalBase } from 'guildhall';
import { FormLoader, Responder, type ShowableForm } from 'guildhall/internal';
import { type CommandInteraction, interactionTypes } from 'guildhall/wire';

/** What a bot needs to load the fields of its modals. */
export type LoadingBot = Pick<Bot, 'api' | 'get'>;

/** A valid id that belongs to no object. */
export const SAMPLE_SNOWFLAKE = '100000000000000000';

/** The use of a command in a direct message: loaders get its user and language. */
const sampleInteraction: CommandInteraction = {
  id: SAMPLE_SNOWFLAKE,
  application_id: SAMPLE_SNOWFLAKE,
  type: interactionTypes.APPLICATION_COMMAND,
  token: '',
  version: 1,
  user: { id: SAMPLE_SNOWFLAKE, username: 'sample', discriminator: '0', global_name: null, avatar: null },
  app_permissions: '0',
  locale: 'en-US',
  entitlements: [],
  authorizing_integration_owners: {},
  attachment_size_limit: 0,
  data: { id: SAMPLE_SNOWFLAKE, name: 'gallery', type: 1 },
};

/**
 * Loads the fields of a modal with sample parameters.
 * @throws {ModalLoadError} when the loader fails, for example because its data has no such parameters
 */
export async function loadSampleForm(
  modal: LoadedModalBase,
  params: CustomIdParams,
  bot: LoadingBot,
  clock: Clock,
): Promise<ShowableForm> {
  const { api } = bot;
  const interaction = sampleInteraction;
  const log = createLogger({ level: 'silent' });
  const responder = new Responder({ interaction, origin: { via: 'http' }, api, clock });
  const loader = new FormLoader(clock, (loaderClass) => bot.get(loaderClass));
  return loader.formOf(modal, params, { interaction, responder, api, log });
}
