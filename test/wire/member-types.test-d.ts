/** Compares members, roles, bans, voice and presence with the payload types of discord-api-types. */
import type {
  APIAuditLog,
  APIBan,
  APIRoleColors,
  APIRoleTags,
  APIVoiceState,
  GatewayGuildBanAddDispatchData,
  GatewayGuildMemberUpdateDispatchData,
  GatewayGuildRoleDeleteDispatchData,
  GatewayMessageDeleteBulkDispatchData,
  GatewayVoiceStateUpdateDispatchData,
  RESTGetAPIAuditLogQuery,
  RESTGetAPIGuildBansQuery,
  RESTGetAPIGuildMembersQuery,
  RESTGetAPIGuildMembersSearchQuery,
  RESTGetAPIGuildPruneCountQuery,
  RESTGetAPIGuildPruneCountResult,
  RESTGetAPIGuildRoleMemberCountsResult,
  RESTPatchAPICurrentGuildMemberJSONBody,
  RESTPatchAPICurrentGuildMemberNicknameResult,
  RESTPatchAPIGuildMemberJSONBody,
  RESTPatchAPIGuildRoleJSONBody,
  RESTPatchAPIGuildRolePositionsJSONBody,
  RESTPostAPIGuildBulkBanJSONBody,
  RESTPostAPIGuildBulkBanResult,
  RESTPostAPIGuildPruneJSONBody,
  RESTPostAPIGuildPruneResult,
  RESTPostAPIGuildRoleJSONBody,
  RESTPutAPIGuildBanJSONBody,
  RESTPutAPIGuildMemberJSONBody,
} from 'discord-api-types/v10';
import { expectTypeOf, test } from 'vitest';
import type { endpoints } from '../../src/wire/endpoints/all-endpoints.js';
import type {
  AddMemberRequest,
  AuditLog,
  Ban,
  BanRequest,
  BodyOf,
  BulkBanRequest,
  BulkBanResult,
  CurrentMemberEdit,
  EventPayload,
  MemberEdit,
  QueryOf,
  ResultOf,
  RoleColors,
  RolePositions,
  RoleRequest,
  RoleTags,
  VoiceState,
} from '../../src/wire/index.js';

type Endpoints = typeof endpoints;

test('results match the community types', () => {
  expectTypeOf<APIAuditLog>().toExtend<AuditLog>();
  expectTypeOf<APIBan>().toExtend<Ban>();
  expectTypeOf<APIRoleColors>().toExtend<RoleColors>();
  expectTypeOf<APIRoleTags>().toExtend<RoleTags>();
  expectTypeOf<APIVoiceState>().toExtend<VoiceState>();
  expectTypeOf<RESTPostAPIGuildBulkBanResult>().toExtend<BulkBanResult>();
  expectTypeOf<RESTGetAPIGuildPruneCountResult>().toExtend<ResultOf<Endpoints['getGuildPruneCount']>>();
  expectTypeOf<RESTPostAPIGuildPruneResult>().toExtend<ResultOf<Endpoints['beginGuildPrune']>>();
  expectTypeOf<RESTGetAPIGuildRoleMemberCountsResult>().toExtend<ResultOf<Endpoints['getGuildRoleMemberCounts']>>();
  expectTypeOf<RESTPatchAPICurrentGuildMemberNicknameResult>().toExtend<ResultOf<Endpoints['modifyCurrentUserNick']>>();
});

test('gateway events match the community types', () => {
  expectTypeOf<GatewayGuildBanAddDispatchData>().toExtend<EventPayload<'guildBanAdd'>>();
  expectTypeOf<GatewayGuildMemberUpdateDispatchData>().toExtend<EventPayload<'guildMemberUpdate'>>();
  expectTypeOf<GatewayGuildRoleDeleteDispatchData>().toExtend<EventPayload<'guildRoleDelete'>>();
  expectTypeOf<GatewayMessageDeleteBulkDispatchData>().toExtend<EventPayload<'messageDeleteBulk'>>();
  expectTypeOf<GatewayVoiceStateUpdateDispatchData>().toExtend<EventPayload<'voiceStateUpdate'>>();
});

test('every request of the community types is accepted', () => {
  expectTypeOf<RESTPutAPIGuildMemberJSONBody>().toExtend<AddMemberRequest>();
  expectTypeOf<RESTPatchAPIGuildMemberJSONBody>().toExtend<MemberEdit>();
  expectTypeOf<RESTPatchAPICurrentGuildMemberJSONBody>().toExtend<CurrentMemberEdit>();
  expectTypeOf<RESTPutAPIGuildBanJSONBody>().toExtend<BanRequest>();
  expectTypeOf<RESTPostAPIGuildBulkBanJSONBody>().toExtend<BulkBanRequest>();
  expectTypeOf<RESTPostAPIGuildRoleJSONBody>().toExtend<RoleRequest>();
  expectTypeOf<RESTPatchAPIGuildRoleJSONBody>().toExtend<RoleRequest>();
  expectTypeOf<RESTPatchAPIGuildRolePositionsJSONBody>().toExtend<RolePositions>();
  expectTypeOf<RESTPostAPIGuildPruneJSONBody>().toExtend<BodyOf<Endpoints['beginGuildPrune']>>();
  expectTypeOf<RESTGetAPIGuildMembersQuery>().toExtend<QueryOf<Endpoints['listGuildMembers']>>();
  expectTypeOf<RESTGetAPIGuildMembersSearchQuery>().toExtend<QueryOf<Endpoints['searchGuildMembers']>>();
  expectTypeOf<RESTGetAPIGuildBansQuery>().toExtend<QueryOf<Endpoints['getGuildBans']>>();
  // The ids are a list here, which the client joins with commas.
  expectTypeOf<Omit<RESTGetAPIGuildPruneCountQuery, 'include_roles'>>().toExtend<
    QueryOf<Endpoints['getGuildPruneCount']>
  >();
  expectTypeOf<RESTGetAPIAuditLogQuery>().toExtend<QueryOf<Endpoints['getGuildAuditLog']>>();
});

test('our requests match the community types', () => {
  expectTypeOf<Sent<AddMemberRequest>>().toExtend<RESTPutAPIGuildMemberJSONBody>();
  // According to the documentation, `flags` may be null like every other field.
  expectTypeOf<Omit<Sent<MemberEdit>, 'flags'>>().toExtend<Omit<RESTPatchAPIGuildMemberJSONBody, 'flags'>>();
  expectTypeOf<Sent<CurrentMemberEdit>>().toExtend<RESTPatchAPICurrentGuildMemberJSONBody>();
  expectTypeOf<Sent<BanRequest>>().toExtend<RESTPutAPIGuildBanJSONBody>();
  expectTypeOf<Sent<BulkBanRequest>>().toExtend<RESTPostAPIGuildBulkBanJSONBody>();
  expectTypeOf<Sent<BodyOf<Endpoints['beginGuildPrune']>>>().toExtend<RESTPostAPIGuildPruneJSONBody>();
});

/** The serialized form of a body: undefined keys are dropped. */
type Sent<T> = { [K in keyof T]: Exclude<T[K], undefined> };

test('a member search requires its query', () => {
  expectTypeOf<{ limit: number }>().not.toExtend<QueryOf<Endpoints['searchGuildMembers']>>();
});
