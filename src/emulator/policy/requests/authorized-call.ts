import type {
  Endpoint,
  EndpointDetails,
  HeadersOf,
  ParsedBodyOf,
  ParsedQueryOf,
  PathParamsOf,
} from '../../../wire/endpoints/declaration/endpoint.js';
import type { Role } from '../../../wire/objects/guilds/role.js';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from '../../state/records/channels.js';
import type {
  GuildRecord,
  IntegrationRecord,
  InviteRecord,
  JoinRequestRecord,
  MemberRecord,
} from '../../state/records/guilds.js';
import type { AccessTokenRecord, ApplicationRecord, UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** Who makes a request. */
export interface Actor {
  readonly user: UserRecord;
  /** The application of a bot; people have none. */
  readonly application?: ApplicationRecord | undefined;
  /** The access that a person granted, when an application acts with it. */
  readonly accessToken?: AccessTokenRecord | undefined;
}

/** What the ids of a path stand for. */
export interface ResolvedEntities {
  readonly guild?: GuildRecord | undefined;
  readonly channel?: ChannelRecord | undefined;
  readonly message?: MessageRecord | undefined;
  readonly user?: UserRecord | undefined;
  readonly member?: MemberRecord | undefined;
  readonly role?: Role | undefined;
  readonly invite?: InviteRecord | undefined;
  readonly integration?: IntegrationRecord | undefined;
  readonly joinRequest?: JoinRequestRecord | undefined;
  readonly webhook?: WebhookRecord | undefined;
}

/** The entities that a path names, read off its template. A channel comes with its guild, unless it is a conversation. */
export type EntitiesOfPath<
  Path extends string,
  Facts extends EndpointDetails = EndpointDetails,
> = (Path extends `${string}{guild_id}${string}` ? { readonly guild: GuildRecord } : unknown) &
  (Path extends `/channels/{channel_id}${string}`
    ? { readonly channel: ChannelRecord; readonly guild: GuildRecord | undefined }
    : unknown) &
  (Path extends `/channels/{channel_id}/${'messages/' | 'messages/pins/' | 'pins/' | 'polls/'}{message_id}${string}`
    ? { readonly message: MessageRecord }
    : unknown) &
  (Path extends `${string}{user_id}${string}` ? { readonly user: UserRecord } : unknown) &
  (Path extends `/guilds/{guild_id}/members/{user_id}${string}`
    ? Facts extends { readonly creates: 'member' }
      ? unknown
      : { readonly member: MemberRecord }
    : unknown) &
  (Path extends `${string}{role_id}${string}` ? { readonly role: Role } : unknown) &
  (Path extends `${string}{integration_id}${string}` ? { readonly integration: IntegrationRecord } : unknown) &
  (Path extends `${string}{request_id}${string}` ? { readonly joinRequest: JoinRequestRecord } : unknown) &
  (Path extends `/webhooks/{webhook_id}${string}`
    ? {
        readonly webhook: WebhookRecord;
        readonly guild: GuildRecord | undefined;
        readonly channel: ChannelRecord | undefined;
      }
    : unknown) &
  (Path extends `/invites/{invite_code}${string}`
    ? { readonly invite: InviteRecord; readonly guild: GuildRecord; readonly channel: ChannelRecord }
    : unknown);

/** A request that was read, resolved and authorised: what a route's function works with. */
export type AuthorizedCall<E extends Endpoint = Endpoint> = {
  readonly world: World;
  /** Absent on endpoints that are reached by a token in the path. */
  readonly actor: E['details'] extends { readonly auth: 'none' } ? undefined : Actor;
  /** What the actor may do, in the channel or guild of the path; 0 where there is none. */
  readonly permissions: bigint;
  /** The path's parameters as they came. */
  readonly path: PathParamsOf<E>;
  readonly query: ParsedQueryOf<E>;
  /** The headers that the endpoint asks for. */
  readonly headers: HeadersOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly files: readonly ReceivedFile[];
  /** The file of the form field that the endpoint names. */
  readonly file: ReceivedFile | undefined;
  /** The audit reason, decoded. */
  readonly reason: string | undefined;
  /** The language in which the answer is wanted. */
  readonly locale: string;
} & EntitiesOfPath<E['path'], E['details']>;
