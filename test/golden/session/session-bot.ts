/** The handlers of the scripted session. Each notes that it runs. */
import {
  Autocomplete,
  type AutocompleteContext,
  actionRow,
  Button,
  type ButtonContext,
  button,
  Command,
  type CommandContext,
  command,
  type ErrorContext,
  type EventContext,
  feature,
  Guard,
  guildOnly,
  Handler,
  Middleware,
  type MiddlewareContext,
  type ModalContext,
  ModalSubmit,
  modal,
  type NextFunction,
  On,
  Once,
  OnError,
  OnRaw,
  type ParamStore,
  Select,
  type SelectContext,
  stringOption,
  stringSelect,
  textInput,
  userPermissions,
  wizard,
} from 'guildhall';

type Note = (line: string) => void;

/** Its parameters have always expired. */
const expiredParams: ParamStore = { put: async () => 'key', get: async () => undefined };

const text = textInput({ label: 'Text' });
const close = button('close/:ticket<int>', { label: 'Close' });
const fail = button('fail', { label: 'Fail' });
const ban = button('ban', { label: 'Ban', guards: [userPermissions('BAN_MEMBERS')] });
const ask = button('ask', { label: 'Ask' });
const yes = button('yes', { label: 'Yes' });
const silent = button('silent', { label: 'Silent' });
const expired = button('stored/:text', { label: 'Stored', store: expiredParams });
const pick = stringSelect('pick', { options: { a: 'A', b: 'B' } });
const apply = modal('apply/:track', {
  title: 'Apply',
  fields: {
    text,
    age: textInput({ label: 'Age', parse: (age, reject) => (age === '?' ? reject('A number') : Number(age)) }),
  },
});
const trip = wizard([
  modal('trip', { title: 'One', fields: { place: text } }),
  modal('dates', { title: 'Two', fields: { date: text } }),
]);
const search = command('search', {
  description: 'Searches',
  options: { text: stringOption({ description: 'What', autocomplete: true }) },
});

/** The custom_id of the button whose parameters have expired. */
export async function expiredId(): Promise<string> {
  const { custom_id = '' } = await expired({ text: 'x'.repeat(200) });
  return custom_id;
}

/**
 * @param note is called when something runs
 * @param released ends the handler of the message `slow`
 */
export function sessionHandlers(note: Note, released: Promise<void>) {
  const timing = (context: MiddlewareContext, next: NextFunction) => {
    note(`middleware before ${context.handler}`);
    const after = () => note(`middleware after ${context.handler}`);
    return Promise.resolve(next()).finally(after);
  };

  @Handler()
  class Events {
    @On('ready')
    ready() {
      note('ready');
    }

    @On('resumed')
    resumed() {
      note('resumed');
    }

    @On('messageCreate', { channels: ['30'] })
    @Middleware(timing)
    message({ data, origin }: EventContext<'messageCreate'>) {
      note(`message ${data.content} ${JSON.stringify(origin)}`);
      if (data.content === 'fail') throw new Error('a listener failed');
      if (data.content !== 'slow') return undefined;
      return released.then(() => note('released'));
    }

    @On('messageCreate')
    async anyMessage({ data }: EventContext<'messageCreate'>) {
      await Promise.resolve();
      note(`any message ${data.content}`);
    }

    @Once('messageCreate')
    once() {
      note('once');
    }

    @On(['memberRoleAdded', 'memberNickChanged', 'memberPreviousStateUnknown'])
    derived({ event }: EventContext<'memberRoleAdded' | 'memberNickChanged' | 'memberPreviousStateUnknown'>) {
      note(`derived ${event}`);
    }

    @OnRaw(['TYPING_START', 'A_NEW_EVENT'])
    raw({ event }: { readonly event: string }) {
      note(`raw ${event}`);
    }

    @OnError()
    failed({ error }: ErrorContext) {
      note(`failed ${error.message} because of ${String(error.cause)}`);
    }
  }

  @Handler()
  @Guard(guildOnly)
  class Interactions {
    @Button(close)
    @Middleware(timing)
    async close(click: ButtonContext<typeof close>) {
      note(`close ${click.params.ticket}`);
      await click.reply({ content: 'Closed', components: [actionRow(yes())] });
    }

    @Button(fail)
    fail() {
      throw new Error('a button failed');
    }

    @Button(ban)
    ban() {
      note('ban');
    }

    @Button(ask)
    async ask(click: ButtonContext<typeof ask>) {
      await click.reply({ content: 'Sure?', components: [actionRow(yes())] });
      const answer = await click.awaitComponent(yes, { timeoutMs: 60_000 });
      note(`answer ${answer.outcome}`);
      if (answer.outcome === 'used') await answer.context.update({ content: 'Done.', components: [] });
    }

    @Button(silent)
    silent() {
      note('silent');
    }

    @Button(expired)
    stored() {
      note('stored');
    }

    @Select(pick)
    async pick(choice: SelectContext<typeof pick>) {
      note(`pick ${choice.values.join()}`);
      await choice.deferUpdate();
    }

    @ModalSubmit(apply)
    apply({ params, values }: ModalContext<typeof apply>) {
      note(`apply ${params.track} ${JSON.stringify(values)}`);
    }

    @ModalSubmit(trip)
    async trip(submission: ModalContext<typeof trip>) {
      note(`trip ${JSON.stringify(submission.values)}`);
      await submission.reply({ content: 'Done' });
    }

    @Command(search)
    async search(use: CommandContext<typeof search>) {
      note(`search ${use.options.text}`);
      await use.defer();
      await use.editReply({ content: 'Found' });
    }

    @Autocomplete(search, 'text')
    async suggest(typing: AutocompleteContext<typeof search, 'text'>) {
      note(`suggest ${typing.value}`);
      await typing.respond(['one', 'two']);
    }
  }

  return {
    handlers: [Events],
    features: [feature({ name: 'desk', handlers: [Interactions], middleware: [timing] })],
  };
}
