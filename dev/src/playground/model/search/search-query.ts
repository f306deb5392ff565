/** The text of a search: words, and filters such as `from:Mara`, `in:quay` and `has:link`. */
import type { GuildView } from '../../../control/views/user-view.js';
import { isCategoryType } from '../guild/channel-types.js';
import { nameOfMember, nameOfUser } from '../guild/names.js';

/** What messages can have. */
export const searchableContents = ['link', 'file', 'embed', 'image', 'video', 'sound', 'sticker', 'poll'] as const;

/** A parameter of the search of messages in the API, with its value. */
export type SearchParameter = readonly [name: string, value: string];

/** What a text asks for, or why it cannot be searched for. */
export type ParsedSearch =
  | { readonly parameters: readonly SearchParameter[]; readonly problem?: undefined }
  | { readonly parameters?: undefined; readonly problem: string };

/** A filter with a value, which can be in quotes and after a space; or a word. */
const PART = /(from|in|has):\s*(?:"([^"]*)"|(\S*))|\S+/gi;

/** Reads the text of a search in a guild. Filters of the same kind are alternatives, except for `has`, whose contents must all be there. */
export function parseSearch(text: string, guild: GuildView): ParsedSearch {
  const words: string[] = [];
  const parameters: SearchParameter[] = [];
  for (const [part, filter, quoted, plain = ''] of text.matchAll(PART)) {
    if (filter === undefined) {
      words.push(part);
      continue;
    }
    const parameter = readFilter(filter.toLowerCase(), (quoted ?? plain).trim(), guild);
    if (typeof parameter === 'string') return { problem: parameter };
    parameters.push(parameter);
  }
  if (words.length > 0) parameters.push(['content', words.join(' ')]);
  return parameters.length === 0 ? { problem: 'Write what to search for.' } : { parameters };
}

/** Returns the parameter of a filter, or what is wrong with it. */
function readFilter(filter: string, value: string, guild: GuildView): SearchParameter | string {
  switch (filter) {
    case 'from': {
      const name = withoutPrefix(value, '@');
      const member = guild.members.find((each) =>
        [nameOfMember(each), nameOfUser(each.member.user), each.member.user.username].some(
          (known) => known.toLowerCase() === name,
        ),
      );
      // The id finds those who have left.
      const id = member?.member.user.id ?? (/^\d{15,}$/.test(name) ? name : undefined);
      return id === undefined ? `No member is named "${value}".` : ['author_id', id];
    }
    case 'in': {
      const name = withoutPrefix(value, '#');
      const channel = guild.channels.find((each) => !isCategoryType(each.type) && each.name?.toLowerCase() === name);
      return channel ? ['channel_id', channel.id] : `You see no channel named "${value}".`;
    }
    default: {
      const content = searchableContents.find((each) => each === value.toLowerCase());
      return content ? ['has', content] : `Messages cannot have "${value}", only: ${searchableContents.join(', ')}.`;
    }
  }
}

function withoutPrefix(value: string, prefix: string): string {
  return (value.startsWith(prefix) ? value.slice(1) : value).toLowerCase();
}
