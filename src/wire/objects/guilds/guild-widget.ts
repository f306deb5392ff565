import { z } from 'zod';
import { snowflake } from '../../validation/field-schemas.js';
import type { ObjectSchema } from '../../validation/schema-types.js';

/** Settings of a guild's widget. */
export interface WidgetSettings {
  enabled: boolean;
  /** The channel of the widget's invite; null for no invite. The API reference says that the field is absent then. */
  channel_id: string | null;
}
export const WidgetSettings: ObjectSchema<WidgetSettings> = z.object({
  enabled: z.boolean(),
  channel_id: z.string().nullable(),
});

/** Changes to the settings of a widget: omitted fields stay unchanged. */
export interface WidgetSettingsEdit {
  enabled?: boolean | undefined;
  channel_id?: string | null | undefined;
}
export const WidgetSettingsEdit: ObjectSchema<WidgetSettingsEdit> = z
  .object({ enabled: z.boolean(), channel_id: snowflake().nullable() })
  .partial();

/** A voice or stage channel in the widget. */
export interface WidgetChannel {
  id: string;
  name: string;
  position: number;
}
export const WidgetChannel: ObjectSchema<WidgetChannel> = z.object({
  id: z.string(),
  name: z.string(),
  position: z.int(),
});

/** An anonymized member in the widget: its id is just a number. */
export interface WidgetMember {
  id: string;
  username: string;
  discriminator: string;
  avatar: string | null;
  status: string;
  avatar_url: string;
}
export const WidgetMember: ObjectSchema<WidgetMember> = z.object({
  id: z.string(),
  username: z.string(),
  discriminator: z.string(),
  avatar: z.string().nullable(),
  status: z.string(),
  avatar_url: z.string(),
});

/** The public widget data of a guild. */
export interface GuildWidget {
  id: string;
  name: string;
  instant_invite: string | null;
  /** Voice and stage channels that everyone can view. */
  channels: WidgetChannel[];
  /** At most 100 online members. */
  members: WidgetMember[];
  presence_count: number;
}
export const GuildWidget: ObjectSchema<GuildWidget> = z.object({
  id: z.string(),
  name: z.string(),
  instant_invite: z.string().nullable(),
  channels: z.array(WidgetChannel),
  members: z.array(WidgetMember),
  presence_count: z.int(),
});

/** Styles of the widget image: a small badge, and four banners with the guild's icon and name. */
export const widgetStyles = ['shield', 'banner1', 'banner2', 'banner3', 'banner4'] as const;
/** The style of a widget image. */
export type WidgetStyle = (typeof widgetStyles)[number];
