import { endpoints, limits } from 'guildhall/wire';
import { rejectInvalidFields } from '../../errors/request-rejected-error.js';
import { defineRules } from '../../requests/endpoint-rules.js';
import { type ApplicationCall, isOwnApplication } from './own-application.js';

type EmojiCall = ApplicationCall & { readonly path: { readonly emoji_id: string } };

const emojisOf = ({ world, path }: ApplicationCall) => world.applications.get(path.application_id)?.emojis;

const emojiExists = (call: EmojiCall) => (emojisOf(call)?.has(call.path.emoji_id) ? undefined : 'UNKNOWN_EMOJI');

const hasRoom = (call: ApplicationCall) =>
  (emojisOf(call)?.size ?? 0) >= limits.emoji.perApplication ? 'TOO_MANY_EMOJIS' : undefined;

interface NamingCall extends ApplicationCall {
  readonly path: { readonly application_id: string; readonly emoji_id?: string };
  readonly body: { readonly name?: string | undefined };
}

/** Rule: the names of an application's emojis are unique. This is not documented, but users observe it. */
const nameIsUnique = (call: NamingCall) => {
  const { path, body } = call;
  const isTaken = [...(emojisOf(call)?.values() ?? [])].some(
    ({ id, name }) => name === body.name && id !== path.emoji_id,
  );
  const message = 'An emoji with this name already exists.';
  rejectInvalidFields(isTaken ? [{ path: 'name', code: 'APPLICATION_EMOJI_NAME_ALREADY_TAKEN', message }] : []);
  return undefined;
};

export const applicationEmojiRules = [
  defineRules(endpoints.listApplicationEmojis, isOwnApplication),
  defineRules(endpoints.getApplicationEmoji, isOwnApplication, emojiExists),
  defineRules(endpoints.createApplicationEmoji, isOwnApplication, nameIsUnique, hasRoom),
  defineRules(endpoints.modifyApplicationEmoji, isOwnApplication, emojiExists, nameIsUnique),
  defineRules(endpoints.deleteApplicationEmoji, isOwnApplication, emojiExists),
];
