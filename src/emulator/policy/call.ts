import type { Endpoint, ParsedBodyOf, ParsedQueryOf, PathOf } from '../../wire/endpoint.js';
import type { Role } from '../../wire/objects/role.js';
import type { UploadedFile } from '../state/attachments.js';
import type {
  ApplicationRecord,
  ChannelRecord,
  GuildRecord,
  MemberRecord,
  MessageRecord,
  UserRecord,
  World,
} from '../state/world.js';

/** Who makes a request. */
export interface Actor {
  readonly user: UserRecord;
  /** The application of a bot; people have none. */
  readonly application?: ApplicationRecord | undefined;
}

/** What the ids of a path stand for. */
export interface Entities {
  readonly guild?: GuildRecord | undefined;
  readonly channel?: ChannelRecord | undefined;
  readonly message?: MessageRecord | undefined;
  readonly user?: UserRecord | undefined;
  readonly member?: MemberRecord | undefined;
  readonly role?: Role | undefined;
}

/** The entities that a path names, read off its template. A channel comes with its guild, unless it is a conversation. */
export type EntitiesOf<Path extends string> = (Path extends `${string}{guild_id}${string}`
  ? { readonly guild: GuildRecord }
  : unknown) &
  (Path extends `/channels/{channel_id}${string}`
    ? { readonly channel: ChannelRecord; readonly guild: GuildRecord | undefined }
    : unknown) &
  (Path extends `/channels/{channel_id}/messages/{message_id}${string}`
    ? { readonly message: MessageRecord }
    : unknown) &
  (Path extends `${string}{user_id}${string}` ? { readonly user: UserRecord } : unknown) &
  (Path extends `/guilds/{guild_id}/members/{user_id}${string}` ? { readonly member: MemberRecord } : unknown) &
  (Path extends `${string}{role_id}${string}` ? { readonly role: Role } : unknown);

/** A request that was read, resolved and authorised: what a route's function works with. */
export type Call<E extends Endpoint = Endpoint> = {
  readonly world: World;
  /** Absent on endpoints that are reached by a token in the path. */
  readonly actor: E['facts'] extends { readonly auth: 'none' } ? undefined : Actor;
  /** What the actor may do, in the channel or guild of the path; 0 where there is none. */
  readonly permissions: bigint;
  /** The path's parameters as they came. */
  readonly path: PathOf<E>;
  readonly query: ParsedQueryOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly files: readonly UploadedFile[];
  /** The audit reason, decoded. */
  readonly reason: string | undefined;
} & EntitiesOf<E['path']>;
