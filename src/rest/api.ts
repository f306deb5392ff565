import type { Call } from './call.js';
import { ApplicationsResource } from './resources/applications.js';
import { ChannelsResource } from './resources/channels.js';
import { GatewayResource } from './resources/gateway.js';
import { GuildsResource } from './resources/guilds.js';
import { InteractionsResource } from './resources/interactions.js';
import { MessagesResource } from './resources/messages.js';
import { UsersResource } from './resources/users.js';

/**
 * A method for every endpoint, grouped by resource. Path ids come first, then the query or the body, then the options
 * of the call. Every method rejects with a ValidationError before sending, or with an ApiError, RateLimitError or
 * TransportError.
 */
export class Api {
  readonly applications: ApplicationsResource;
  readonly channels: ChannelsResource;
  readonly gateway: GatewayResource;
  readonly guilds: GuildsResource;
  readonly interactions: InteractionsResource;
  readonly messages: MessagesResource;
  readonly users: UsersResource;

  constructor(call: Call) {
    this.applications = new ApplicationsResource(call);
    this.channels = new ChannelsResource(call);
    this.gateway = new GatewayResource(call);
    this.guilds = new GuildsResource(call);
    this.interactions = new InteractionsResource(call);
    this.messages = new MessagesResource(call);
    this.users = new UsersResource(call);
  }
}
