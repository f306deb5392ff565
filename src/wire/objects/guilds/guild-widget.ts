import { z } from 'zod';
import { snowflake } from '../../validation/field-schemas.js';

/** Settings of a guild's widget. */
export const WidgetSettings = z.object({
  enabled: z.boolean(),
  /** The channel of the widget's invite; null for no invite. The API reference says that the field is absent then. */
  channel_id: z.string().nullable(),
});
export type WidgetSettings = z.output<typeof WidgetSettings>;

/** Changes to the settings of a widget: omitted fields stay unchanged. */
export const WidgetSettingsEdit = z.object({ enabled: z.boolean(), channel_id: snowflake().nullable() }).partial();
export type WidgetSettingsEdit = z.input<typeof WidgetSettingsEdit>;

/** The public widget data of a guild. Members are anonymized: their ids are just numbers. */
export const GuildWidget = z.object({
  id: z.string(),
  name: z.string(),
  instant_invite: z.string().nullable(),
  /** Voice and stage channels that everyone can view. */
  channels: z.array(z.object({ id: z.string(), name: z.string(), position: z.int() })),
  /** At most 100 online members. */
  members: z.array(
    z.object({
      id: z.string(),
      username: z.string(),
      discriminator: z.string(),
      avatar: z.string().nullable(),
      status: z.string(),
      avatar_url: z.string(),
    }),
  ),
  presence_count: z.int(),
});
export type GuildWidget = z.output<typeof GuildWidget>;

/** Styles of the widget image: a small badge, and four banners with the guild's icon and name. */
export const widgetStyles = ['shield', 'banner1', 'banner2', 'banner3', 'banner4'] as const;
export type WidgetStyle = (typeof widgetStyles)[number];
