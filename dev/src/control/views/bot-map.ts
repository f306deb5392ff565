/**
 * The map of a bot: the screens that its users saw, and the actions that led from one to another. The explorer writes it, and the
 * gallery of the playground shows it. It is JSON, because it is sent between processes and written to a file.
 */

import { Message, ModalRequest } from 'guildhall/wire';
import { z } from 'zod';

/** The largest number of screens of a map. */
export const MAX_MAP_SCREENS = 300;

/** The largest number of actions of a map. */
export const MAX_MAP_ACTIONS = 3000;

const Id = z.string().min(1).max(4000);
const Title = z.string().max(1000);
const Roles = z.array(Title).max(50);

/** What all screens have. */
const screen = {
  /** The same for the same seed and bot: the declarations that the screen shows and its visibility, as text. */
  id: Id,
  /** A short name: the declarations of its controls, the title of a modal, or the action that it answers. */
  title: Title,
  /** The kinds of users who saw it, for example `member`, sorted. */
  roles: Roles,
  /** How often a user came to it. */
  visits: z.int().min(0),
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
  from: Id,
  /** The `id` of the screen that appeared or changed; null if none did, for example because the user was refused. */
  to: Id.nullable(),
  /** The kind of the step, for example `click` or `useCommand`. */
  kind: Title,
  /** What the user used: the label of a control, the title of a modal, or a command, for example `/event create`. */
  label: Title,
  /**
   * What handles it: a declaration, for example `button "close"`, or `an event` for what users do without a control. Null if nothing
   * does.
   */
  declaration: Title.nullable(),
  /** The kinds of users who did it, sorted. */
  roles: Roles,
  count: z.int().min(0),
});
export type MapAction = z.output<typeof MapAction>;

/** Screens and actions, in the order in which they were first seen. */
export const BotMap = z
  .object({
    screens: z.array(MapScreen).max(MAX_MAP_SCREENS),
    actions: z.array(MapAction).max(MAX_MAP_ACTIONS),
    /** How many screens were seen that the map does not contain, because there are too many. */
    omitted: z.int().min(0).default(0),
  })
  .superRefine(({ screens, actions }, context) => {
    const ids = new Set<string>();
    for (const [index, { id }] of screens.entries()) {
      if (ids.has(id))
        context.addIssue({ code: 'custom', path: ['screens', index, 'id'], message: 'Another screen has this id.' });
      ids.add(id);
    }
    for (const [index, { from, to }] of actions.entries()) {
      const unknown = !ids.has(from) ? 'from' : to !== null && !ids.has(to) ? 'to' : undefined;
      if (unknown)
        context.addIssue({ code: 'custom', path: ['actions', index, unknown], message: 'No screen has this id.' });
    }
  });
export type BotMap = z.output<typeof BotMap>;

/** A map of a bot, as it is reported. */
export type MapReport = z.input<typeof BotMap>;

/** The map of an application, as the control API returns it. */
export interface ReportedMap {
  readonly application: { readonly id: string; readonly name: string };
  readonly map: BotMap;
}
