/** Ties the result schemas to the payload types of discord-api-types: what the service sends fits what we declare. */
import type {
  APIApplication,
  APIAuditLogEntry,
  APIChannel,
  APIGuild,
  APIGuildMember,
  APIMessage,
  APIModalInteractionResponseCallbackData,
  APIRole,
  APIUser,
  GatewayReadyDispatchData,
  RESTGetAPIGatewayBotResult,
  RESTPostAPIChannelMessageJSONBody,
} from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type {
  Application,
  AuditLogEntry,
  Channel,
  GatewayBot,
  Guild,
  Member,
  Message,
  MessageRequest,
  ModalRequest,
  Ready,
  Role,
  User,
} from '../../src/wire/index.js';

/**
 * The same type without what TypeScript alone knows: enums become their values, and an optional key that may be written
 * as undefined (JSON drops it) becomes a plain optional key.
 */
type Plain<T> = T extends string
  ? `${T}`
  : T extends number
    ? number extends T
      ? number
      : `${T}` extends `${infer Value extends number}`
        ? Value
        : T
    : T extends readonly (infer Item)[]
      ? Plain<Item>[]
      : T extends object
        ? { [K in keyof T]: Plain<Exclude<T[K], undefined>> }
        : T;

test('results: what the service sends is what we declare', () => {
  expectTypeOf<APIUser>().toExtend<User>();
  expectTypeOf<APIGuildMember>().toExtend<Member>();
  expectTypeOf<APIRole>().toExtend<Role>();
  expectTypeOf<APIGuild>().toExtend<Guild>();
  expectTypeOf<APIChannel>().toExtend<Channel>();
  expectTypeOf<APIMessage>().toExtend<Message>();
  expectTypeOf<APIApplication>().toExtend<Application>();
  expectTypeOf<APIAuditLogEntry>().toExtend<AuditLogEntry>();
  expectTypeOf<RESTGetAPIGatewayBotResult>().toExtend<GatewayBot>();
  expectTypeOf<GatewayReadyDispatchData>().toExtend<Ready>();
});

test('requests: what we send is what the service takes', () => {
  expectTypeOf<Plain<MessageRequest>>().toExtend<Plain<RESTPostAPIChannelMessageJSONBody>>();
  expectTypeOf<Plain<ModalRequest>>().toExtend<Plain<APIModalInteractionResponseCallbackData>>();
});
