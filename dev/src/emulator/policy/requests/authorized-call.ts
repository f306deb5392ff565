import type {
  AutoModerationRule,
  Endpoint,
  EndpointTypes,
  HeadersOf,
  ParsedBodyOf,
  ParsedQueryOf,
  PathParamsOf,
  Role,
  TypesOf,
} from 'guildhall/wire';
import type { ReceivedFile } from '../../state/files/attachments.js';
import type { ChannelRecord, MessageRecord, WebhookRecord } from '../../state/records/channels.js';
import type {
  GuildRecord,
  IntegrationRecord,
  InviteRecord,
  JoinRequestRecord,
  MemberRecord,
} from '../../state/records/guilds.js';
import type { AccessTokenRecord } from '../../state/records/oauth2.js';
import type { ScheduledEventRecord } from '../../state/records/scheduled-events.js';
import type { ApplicationRecord, UserRecord } from '../../state/records/users.js';
import type { World } from '../../state/world/world.js';

/** The caller of a request. */
export interface Actor {
  readonly user: UserRecord;
  /** The application of a bot. Undefined for users. */
  readonly application?: ApplicationRecord | undefined;
  /** The OAuth2 token of the user, if an application acts on behalf of the user. */
  readonly accessToken?: AccessTokenRecord | undefined;
}

/** The entities that the ids of a path refer to. */
export interface PathEntities {
  readonly guild?: GuildRecord | undefined;
  readonly channel?: ChannelRecord | undefined;
  readonly message?: MessageRecord | undefined;
  readonly user?: UserRecord | undefined;
  readonly member?: MemberRecord | undefined;
  readonly role?: Role | undefined;
  readonly autoModerationRule?: AutoModerationRule | undefined;
  readonly invite?: InviteRecord | undefined;
  readonly integration?: IntegrationRecord | undefined;
  readonly joinRequest?: JoinRequestRecord | undefined;
  readonly scheduledEvent?: ScheduledEventRecord | undefined;
  readonly webhook?: WebhookRecord | undefined;
}

/** The entities of a path, derived from its template. A channel comes with its guild, unless it is a direct message. */
export type EntitiesOfPath<
  Path extends string,
  Types extends EndpointTypes = EndpointTypes,
> = (Path extends `${string}{guild_id}${string}` ? { readonly guild: GuildRecord } : unknown) &
  (Path extends `/${'channels' | 'stage-instances'}/{channel_id}${string}`
    ? { readonly channel: ChannelRecord; readonly guild: GuildRecord | undefined }
    : unknown) &
  (Path extends `/channels/{channel_id}/${'messages/' | 'messages/pins/' | 'pins/' | 'polls/'}{message_id}${string}`
    ? { readonly message: MessageRecord }
    : unknown) &
  (Path extends `${string}{user_id}${string}` ? { readonly user: UserRecord } : unknown) &
  (Path extends `/guilds/{guild_id}/members/{user_id}${string}`
    ? Types extends { readonly creates: 'member' }
      ? unknown
      : { readonly member: MemberRecord }
    : unknown) &
  (Path extends `${string}{role_id}${string}` ? { readonly role: Role } : unknown) &
  (Path extends `${string}{rule_id}${string}` ? { readonly autoModerationRule: AutoModerationRule } : unknown) &
  (Path extends `${string}{integration_id}${string}` ? { readonly integration: IntegrationRecord } : unknown) &
  (Path extends `${string}{guild_scheduled_event_id}${string}`
    ? { readonly scheduledEvent: ScheduledEventRecord }
    : unknown) &
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

/** A request that was parsed, resolved and authorized. Route handlers and rules receive it. */
export type AuthorizedCall<E extends Endpoint = Endpoint> = {
  readonly world: World;
  /** Undefined on endpoints that are authorized by a token in the path, or by an application with its secret. */
  readonly actor: TypesOf<E> extends { readonly auth: 'none' | 'client' } ? undefined : Actor;
  /** The application that authenticated with its secret. */
  readonly client: TypesOf<E> extends { readonly auth: 'client' } ? ApplicationRecord : undefined;
  /** The permissions of the caller in the channel or guild of the path. 0 without one. */
  readonly permissions: bigint;
  /** The raw parameters of the path. */
  readonly path: PathParamsOf<E>;
  readonly query: ParsedQueryOf<E>;
  /** The headers that the endpoint declares. */
  readonly headers: HeadersOf<E>;
  readonly body: ParsedBodyOf<E>;
  readonly files: readonly ReceivedFile[];
  /** The file in the form field that the endpoint declares. */
  readonly file: ReceivedFile | undefined;
  /** The decoded audit log reason. */
  readonly reason: string | undefined;
  /** The locale that the caller requests for the response. */
  readonly locale: string;
} & EntitiesOfPath<E['path'], TypesOf<E>>;
