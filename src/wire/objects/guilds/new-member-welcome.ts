/** What a guild shows to new members. Only in the OpenAPI document. */
import { z } from 'zod';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** What a new member does to complete an action. */
export const newMemberActionTypes = { VIEW: 0, TALK: 1 } as const;

/** An emoji of a channel in the welcome. */
export interface WelcomeEmoji {
  /** Null for a Unicode emoji. */
  id: string | null;
  name: string | null;
  animated: boolean;
}
const WelcomeEmoji: ObjectSchema<WelcomeEmoji> = z.object({
  id: z.string().nullable(),
  name: z.string().nullable(),
  animated: z.boolean(),
});

/** A channel that the welcome links to. */
export interface ResourceChannel {
  channel_id: string;
  title: string;
  description: string;
  emoji?: WelcomeEmoji | undefined;
  /** Hash of the image. */
  icon?: string | undefined;
}
const resourceFields = {
  channel_id: z.string(),
  title: z.string(),
  description: z.string(),
  emoji: WelcomeEmoji.optional(),
  icon: z.string().optional(),
};
export const ResourceChannel: ObjectSchema<ResourceChannel> = z.object(resourceFields);

/** An action for new members in a channel. */
export interface NewMemberAction extends ResourceChannel {
  /** A value of `newMemberActionTypes`. */
  action_type: number;
}
export const NewMemberAction: ObjectSchema<NewMemberAction> = z.object({ ...resourceFields, action_type: z.int() });

/** The welcome for new members of a guild: a message, actions and channels. */
export interface NewMemberWelcome {
  guild_id: string;
  enabled: boolean;
  welcome_message?:
    | {
        author_ids: string[];
        message: string;
      }
    | undefined;
  new_member_actions: NewMemberAction[];
  resource_channels: ResourceChannel[];
}
export const NewMemberWelcome: ObjectSchema<NewMemberWelcome> = z.object({
  guild_id: z.string(),
  enabled: z.boolean(),
  welcome_message: z.object({ author_ids: z.array(z.string()), message: z.string() }).optional(),
  new_member_actions: z.array(NewMemberAction),
  resource_channels: z.array(ResourceChannel),
});
