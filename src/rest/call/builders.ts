/**
 * Builders of other libraries: objects with `toJSON()`. They can take the place of messages, components, embeds, modals and
 * commands.
 */

/** An object that returns its data, such as a builder of discord.js. */
export interface JsonConvertible {
  /** Returns the object as the API expects it. */
  toJSON(): unknown;
}

/** The fields whose values, or the items of whose lists, can be builders. */
export const BUILDER_FIELDS = {
  // Messages.
  components: true,
  embeds: true,
  poll: true,
  // Components.
  component: true,
  accessory: true,
  items: true,
  options: true,
  // Bodies that contain a message or a modal.
  data: true,
  message: true,
} as const;

/** A body in which builders can take the place of components, embeds and other parts. */
export type WithBuilders<Body> = {
  [Field in keyof Body]: Field extends keyof typeof BUILDER_FIELDS ? OrBuilder<Body[Field]> : Body[Field];
};

/** A value, a builder of it, or a list of both. */
export type OrBuilder<Value> = Value extends readonly (infer Item)[]
  ? OrBuilder<Item>[]
  : Value extends object
    ? WithBuilders<Value> | JsonConvertible
    : Value;

/** Whether a value is a builder. */
export function isConvertible(value: object): value is JsonConvertible {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
