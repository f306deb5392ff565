// The command with ten options and autocomplete, as users of the library write it.
import { load } from './build.mjs';

/** What every client responds to the command. */
export const bookingContent = ({ boat, note, kind, nights, price, insured, owner, berth, crew, papers }) =>
  `${boat} ${note} ${kind} ${nights} ${price} ${insured} ${owner.username} ${berth.name} ${crew.name} ${papers.filename}`;

/** What every client suggests for a text. */
export const suggestions = (text) =>
  ['Sloop', 'Ketch', 'Yawl', 'Brig'].map((kind) => ({ name: `${kind} ${text}`, value: `${kind}-${text}` }));

/** The class of its handlers. */
export async function commandHandlers() {
  const {
    attachmentOption,
    Autocomplete,
    booleanOption,
    channelOption,
    Command,
    command,
    Handler,
    integerOption,
    numberOption,
    roleOption,
    stringOption,
    userOption,
  } = await load('guildhall');
  const book = command('book', {
    description: 'Books a berth',
    options: {
      boat: stringOption({ description: 'The name of the boat', autocomplete: true }),
      note: stringOption({ description: 'What we should know', maxLength: 200 }),
      kind: stringOption({ description: 'What kind of boat', choices: { dinghy: 'Dinghy', yacht: 'Yacht' } }),
      nights: integerOption({ description: 'How long', min: 1, max: 14 }),
      price: numberOption({ description: 'The price of a night', min: 1 }),
      insured: booleanOption({ description: 'Whether it is insured' }),
      owner: userOption({ description: 'Who owns it' }),
      berth: channelOption({ description: 'Where' }),
      crew: roleOption({ description: 'Who may enter' }),
      papers: attachmentOption({ description: 'Its papers' }),
    },
  });
  class Bookings {
    book(use) {
      return use.reply({ content: bookingContent(use.options), ephemeral: true });
    }
    suggest(typing) {
      return typing.respond(suggestions(typing.value));
    }
  }
  Command(book)(Bookings.prototype, 'book');
  Autocomplete(book, 'boat')(Bookings.prototype, 'suggest');
  Handler()(Bookings);
  return [Bookings];
}
