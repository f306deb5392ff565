/** What the functions for image URLs read from objects of the API. */
import type { Snowflake } from '../../base/snowflake.js';

/** A user, or a webhook. */
export interface AvatarOwner {
  readonly id: Snowflake;
  readonly avatar?: string | null | undefined;
  /** `0` or omitted for accounts without a discriminator. */
  readonly discriminator?: string | undefined;
}

/** A user with a banner. Only some responses contain it, for example that of Get User. */
export interface UserBannerOwner {
  readonly id: Snowflake;
  readonly banner?: string | null | undefined;
}

/** A member, which may have an avatar and a banner of its own in the guild. */
export interface MemberImageOwner {
  readonly user: AvatarOwner;
  readonly avatar?: string | null | undefined;
  readonly banner?: string | null | undefined;
}

/** A guild, or a part of it, for example in an invite. */
export interface GuildImageOwner {
  readonly id: Snowflake;
  readonly icon?: string | null | undefined;
  readonly banner?: string | null | undefined;
  readonly splash?: string | null | undefined;
  readonly discovery_splash?: string | null | undefined;
}

/** A role, a team or an application: an object with an icon. */
export interface IconOwner {
  readonly id: Snowflake;
  readonly icon?: string | null | undefined;
}
