import { Client, type ComponentContext, type ModalContext, type ParseClient } from 'seyfert';
import { ephemeral } from './lib/messages.js';

declare module 'seyfert' {
  interface SeyfertRegistry {
    client: ParseClient<Client<true>>;
  }
}

const onRunError = async (ctx: ComponentContext | ModalContext, error: unknown) => {
  ctx.client.logger.error(error);
  const message = ephemeral('Something went wrong.');
  await (ctx.interaction.replied ? ctx.followup(message) : ctx.write(message));
};
const client = new Client({
  allowedMentions: { parse: [] },
  components: { defaults: { onRunError } },
  modals: { defaults: { onRunError } },
});
await client.start();
