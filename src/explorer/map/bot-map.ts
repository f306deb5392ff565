/**
 * The map of a bot: the screens that its users saw, and the actions that led from one to another. It is JSON, because it is sent
 * between processes and written to a file.
 */
import { z } from 'zod';
import { ModalRequest } from '../../wire/objects/components/modal.js';
import { Message } from '../../wire/objects/messages/message.js';

/** What all screens have. */
const screen = {
  /** The same for the same seed and bot: the declarations that the screen shows and its visibility, as text. */
  id: z.string(),
  /** A short name: the declarations of its controls, the title of a modal, or the action that it answers. */
  title: z.string(),
  /** The kinds of users who saw it, for example `member`, sorted. */
  roles: z.array(z.string()),
  /** How often a user came to it. */
  visits: z.int(),
};

/** Something that a user sees. Messages that differ only in texts, ids and parameters are one screen. */
export const MapScreen = z.discriminatedUnion('kind', [
  /** Where users start: no message or modal. Commands, messages and joining lead from here. There is one, the first. */
  z.object({ kind: z.literal('start'), ...screen }),
  z.object({
    kind: z.literal('message'),
    ...screen,
    /** `ephemeral`: only the user sees it. `direct`: in direct messages with the bot. */
    visibility: z.enum(['channel', 'ephemeral', 'direct']),
    /** The first message of this kind that was seen. */
    message: Message,
  }),
  z.object({
    kind: z.literal('modal'),
    ...screen,
    /** The first modal of this kind that was seen. */
    modal: ModalRequest,
  }),
]);
export type MapScreen = z.output<typeof MapScreen>;

/** What users did on a screen, and the screen that it led to. */
export const MapAction = z.object({
  /** The `id` of the screen with the control; that of the start for commands and messages. */
  from: z.string(),
  /** The `id` of the screen that appeared or changed; null if none did, for example because the user was refused. */
  to: z.string().nullable(),
  /** The kind of the step, for example `click` or `useCommand`. */
  kind: z.string(),
  /** What the user used: the label of a control, the title of a modal, or a command, for example `/event create`. */
  label: z.string(),
  /** The declaration that handles it, for example `button "close"`; null if none does. */
  declaration: z.string().nullable(),
  /** The kinds of users who did it, sorted. */
  roles: z.array(z.string()),
  count: z.int(),
});
export type MapAction = z.output<typeof MapAction>;

/** Screens and actions, in the order in which they were first seen. */
export const BotMap = z.object({ screens: z.array(MapScreen), actions: z.array(MapAction) });
export type BotMap = z.output<typeof BotMap>;
