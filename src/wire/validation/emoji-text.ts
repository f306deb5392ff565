/**
 * Emojis as people copy them: `👋`, `<:anchor:110…>` and `<a:wave:110…>` from a message, `anchor:110…` from the path of a
 * reaction, or the id alone. A name such as `:smile:` is expanded only by the message box of Discord, so it is not an emoji.
 */
import type { z } from 'zod';
import { formIssue } from './field-schemas.js';

/** An emoji of a text: `name` is a Unicode emoji if `id` is absent. */
export interface ParsedEmoji {
  readonly id?: string;
  readonly name?: string;
  readonly animated?: true;
}

const CUSTOM_EMOJI = /^(?:<(a)?:(\w{1,32}):(\d{1,20})>|(a:)?(\w{1,32}):(\d{1,20}))$/;
const EMOJI_ID = /^\d{15,20}$/;
/**
 * What can be one Unicode emoji: a flag, a keycap, or pictographs with modifiers, joined to one. `Extended_Pictographic`
 * contains code points that are reserved for emojis of later versions of Unicode, so the check does not depend on the
 * version of the runtime.
 */
const UNICODE_EMOJI =
  /^(?:\p{RI}{1,2}|[0-9#*]\uFE0F?\u20E3|\p{EMod}|\p{ExtPict}(?:\p{EMod}|\uFE0F)*(?:[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D\p{ExtPict}(?:\p{EMod}|\uFE0F)*)*)$/u;

/**
 * Parses an emoji as people copy it; undefined if it is none.
 *
 * @param text a Unicode emoji, `<:name:id>`, `<a:name:id>`, `name:id` or an id; spaces around it are ignored
 * @example
 * parseEmoji('<:anchor:1100000000000000001>'); // { id: '1100000000000000001', name: 'anchor' }
 * parseEmoji('👋'); // { name: '👋' }
 * parseEmoji(':wave:'); // undefined: only the message box of Discord knows this name
 */
export function parseEmoji(text: string): ParsedEmoji | undefined {
  const trimmed = text.trim();
  if (EMOJI_ID.test(trimmed)) return { id: trimmed };
  const [, animated, name, id, prefix, plainName, plainId] = CUSTOM_EMOJI.exec(trimmed) ?? [];
  const [emojiName, emojiId] = [name ?? plainName, id ?? plainId];
  if (emojiName !== undefined && emojiId !== undefined) {
    return { id: emojiId, name: emojiName, ...(animated || prefix ? { animated: true as const } : {}) };
  }
  return UNICODE_EMOJI.test(trimmed) ? { name: trimmed } : undefined;
}

/** The emoji in the path of a reaction: `name:id`, or a Unicode emoji. An unknown text stays as it is. */
export function reactionEmoji(text: string): string {
  const { id, name } = parseEmoji(text) ?? {};
  if (name === undefined) return text;
  return id === undefined ? name : `${name}:${id}`;
}

/** How to write an emoji. Messages of errors end with it. */
export const EMOJI_REMEDY =
  "Use the emoji itself ('👋'), or a custom emoji as Discord copies it ('<:name:id>'). Discord knows names such as :smile: only in its message box.";

/** Without its id, a component must name a Unicode emoji. */
export function checkComponentEmoji(
  ctx: z.core.ParsePayload<{ id?: string | null | undefined; name?: string | null | undefined }>,
): void {
  const { id, name } = ctx.value;
  if (id != null || (name && isUnicodeEmojiText(name))) return;
  ctx.issues.push(formIssue(name, { formCode: 'COMPONENT_INVALID_EMOJI', message: 'Invalid emoji' }, ['name']));
}

/** Without `emoji_id`, `emoji_name` must be a Unicode emoji. With it, it is the name of the custom emoji. */
export function checkEmojiFields(
  ctx: z.core.ParsePayload<{ emoji_id?: string | null | undefined; emoji_name?: string | null | undefined }>,
): void {
  const { emoji_id: id, emoji_name: name } = ctx.value;
  if (id != null || !name || isUnicodeEmojiText(name)) return;
  const { id: pastedId } = parseEmoji(name) ?? {};
  const remedy = pastedId === undefined ? EMOJI_REMEDY : `A custom emoji belongs to emoji_id: ${pastedId}.`;
  const message = `"${name}" is not a Unicode emoji. ${remedy}`;
  ctx.issues.push(formIssue(name, { formCode: 'BASE_TYPE_CHOICES', message }, ['emoji_name']));
}

function isUnicodeEmojiText(text: string): boolean {
  return UNICODE_EMOJI.test(text);
}
