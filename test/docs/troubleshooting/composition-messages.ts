/** Messages of bots that cannot be composed. */
import { Bot, type BotOptions, Button, button, Command, command, Handler, Inject, On, Service } from 'guildhall';
import { injectable } from 'tsyringe';
import { failureMessage } from './failure-message.js';

class Store {}

class UndecoratedHandler {
  @On('messageCreate')
  onMessage() {}
}

@Handler()
class UnboundHandler {}

@Handler()
class StoreHandler {
  constructor(@Inject(Store) readonly store: Store) {}

  @On('messageCreate')
  onMessage() {}
}

const closeButton = button('ticket/close', { label: 'Close' });

@Handler()
class TicketHandler {
  @Button(closeButton)
  close() {}

  @Button(closeButton)
  closeAgain() {}

  @Button(button('ticket/:action', { label: 'Act' }))
  act() {}

  @Button(button('ticket/note/:note<text:100>', { label: 'Note' }))
  note() {}

  @Command(command('ticket', { description: 'Opens a ticket' }))
  open() {}

  @Command(command('ticket', { description: 'Closes a ticket' }))
  closeByCommand() {}
}

/** A class with a parameter, decorated as by a compiler that emits no metadata, such as esbuild. */
function decorateWithoutMetadata() {
  class Reader {
    constructor(readonly store: unknown) {}
  }
  injectable()(Reader);
  return Reader;
}

interface Settings {
  readonly name: string;
}

@Service()
class SettingsReader {
  constructor(readonly settings: Settings) {}
}

/** Calls a decorator as the standard form of decorators does. */
function decorateInStandardForm() {
  const decorate: unknown = On('messageCreate');
  if (typeof decorate === 'function') decorate(() => {}, { kind: 'method', name: 'onMessage' });
}

/** An event that the types do not allow, as in a bot in JavaScript. */
function createHandlerOfUnknownEvent() {
  const name: string = 'mesageCreate';
  class MessageHandler {
    onMessage() {}
  }
  const decorate: unknown = Reflect.apply(On, undefined, [name]);
  if (typeof decorate === 'function') decorate(MessageHandler.prototype, 'onMessage');
  Handler()(MessageHandler);
  return MessageHandler;
}

/** The message of the error of `new Bot(…)`, in an environment without variables. */
const compositionMessage = (options: BotOptions) => failureMessage(() => new Bot({ environment: {}, ...options }));

/** What is printed if a bot cannot be composed. */
export async function compositionMessages(): Promise<string[]> {
  return [
    await compositionMessage({ handlers: [UndecoratedHandler, UnboundHandler] }),
    await compositionMessage({ handlers: [StoreHandler] }),
    await compositionMessage({ handlers: [TicketHandler] }),
    // As with a circular import. The types do not allow it, and cannot know it.
    await compositionMessage({ handlers: [Reflect.get({}, 'MissingHandler')] }),
    await compositionMessage({ services: [decorateWithoutMetadata()] }),
    await compositionMessage({ services: [SettingsReader] }),
    await compositionMessage({ handlers: [createHandlerOfUnknownEvent()] }),
    await failureMessage(decorateInStandardForm),
  ];
}
