/** Exports what the entry point `guildhall/http` creates. What it shares with `guildhall` is in the source of that one. */
import {
  Button,
  type ButtonContext,
  button,
  createConsoleLogger,
  feature,
  Handler,
  HttpBot,
  type RequestContext,
} from 'guildhall/http';

export const logger = createConsoleLogger({ level: 'warn', write: (line, level) => console.log(level, line) });

export const signButton = button('sign', { label: 'Sign' });

@Handler()
export class GuestBookHandler {
  @Button(signButton)
  onSign(click: ButtonContext<typeof signButton>) {
    return click.reply('Signed.');
  }
}

export const guestBook = feature({ name: 'guest book', handlers: [GuestBookHandler] });
export const bot = new HttpBot({ http: { publicKey: 'ab'.repeat(32) }, features: [guestBook], logger });
export const other = bot.with({ logLevel: 'error' });
export const { api, commands, fetch, options, pending, routes, declarations, services, counts, status } = bot;
export const respond = (request: Request, context: RequestContext) => bot.fetch(request, {}, context);
