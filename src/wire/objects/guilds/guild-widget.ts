import { z } from 'zod';
import { snowflake } from '../../validation/field-schemas.js';

/** Whether a guild can be shown on pages elsewhere. */
export const WidgetSettings = z.object({
  enabled: z.boolean(),
  /** The channel that the widget invites to; null for no invite (newer than the interface page, which says absent). */
  channel_id: z.string().nullable(),
});
export type WidgetSettings = z.output<typeof WidgetSettings>;

/** Changes to the settings of a widget: what is not named stays. */
export const WidgetSettingsEdit = z.object({ enabled: z.boolean(), channel_id: snowflake().nullable() }).partial();
export type WidgetSettingsEdit = z.input<typeof WidgetSettingsEdit>;

/** What a page elsewhere learns of a guild. Members are anonymous: their ids count them, and name nobody. */
export const GuildWidget = z.object({
  id: z.string(),
  name: z.string(),
  instant_invite: z.string().nullable(),
  /** Voice and stage channels that everybody can see. */
  channels: z.array(z.object({ id: z.string(), name: z.string(), position: z.int() })),
  /** Of those who are online, at most 100. */
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

/** Forms of the picture of a widget: a small badge, and four banners with the guild's icon and name. */
export const widgetStyles = ['shield', 'banner1', 'banner2', 'banner3', 'banner4'] as const;
export type WidgetStyle = (typeof widgetStyles)[number];
