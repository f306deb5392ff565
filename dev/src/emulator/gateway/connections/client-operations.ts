/**
 * The operations of an identified client. Invalid data closes the connection with 4001. As on Discord, an operation that
 * the bot has no permission for, or sends too often, is ignored. The log contains the reason.
 */
import {
  limits,
  opcodes,
  type PresenceUpdateData,
  type RequestChannelInfoData,
  type RequestGuildMembersData,
  type RequestSoundboardSoundsData,
  type VoiceStateUpdateData,
} from 'guildhall/wire';
import { canViewChannel } from '../../policy/permissions/permission-checks.js';
import { isVoiceChannel } from '../../policy/voice/voice-channels.js';
import { channelsOfGuild } from '../../state/channels/channels.js';
import { serializeSounds } from '../../state/expressions/soundboard-sounds.js';
import { voiceStartTime } from '../../state/members/voice-states.js';
import type { EmulatorSession } from '../sessions/emulator-session.js';
import type { GatewayContext } from './gateway-context.js';
import { type CloseInfo, invalidPayload } from './identify-validation.js';
import { handleMemberRequest } from './member-requests.js';
import {
  type CommandParser,
  parseChannelInfoRequest,
  parseMemberRequest,
  parsePresence,
  parseSoundboardRequest,
  parseVoiceState,
} from './received-commands.js';
import { SlidingWindowLimit } from './sliding-window-limit.js';
import { updateBotVoiceState } from './voice-state-update.js';

/** What an operation reads and changes. */
interface OperationContext {
  readonly context: GatewayContext;
  readonly session: EmulatorSession;
  /** The limit of presence updates on this connection. */
  readonly presenceLimit: SlidingWindowLimit;
}

/** Performs an operation. Returns the reason if the operation is ignored. */
type OperationHandler<Data> = (target: OperationContext, data: Data) => string | undefined;

interface Operation {
  readonly name: string;
  /** @returns why the connection is closed, or why the operation is ignored */
  readonly perform: (op: number, target: OperationContext, data: unknown) => CloseInfo | string | undefined;
}

function operation<Data>(name: string, parse: CommandParser<Data>, handler: OperationHandler<Data>): Operation {
  return {
    name,
    perform: (op, target, data) => {
      const parsed = parse(data);
      return parsed.success ? handler(target, parsed.data) : invalidPayload(op, parsed.error);
    },
  };
}

const setPresence: OperationHandler<PresenceUpdateData> = ({ context, session, presenceLimit }, change) => {
  if (!presenceLimit.consume()) return 'more than 5 in 20 seconds';
  context.botPresences.setForSession(session.info, change);
  return undefined;
};

const setVoiceState: OperationHandler<VoiceStateUpdateData> = ({ context, session }, change) => {
  const result = updateBotVoiceState(context.world, session.info, change);
  if (typeof result === 'string') return result;
  context.fanout.emit(result);
  return undefined;
};

const requestMembers: OperationHandler<RequestGuildMembersData> = ({ context, session }, request) => {
  const { world, fanout, allMembersLimiter: limiter } = context;
  const result = handleMemberRequest({ world, limiter, session: session.info, request });
  if (typeof result === 'string') return result;
  for (const emittedEvent of result) fanout.deliver(emittedEvent, session);
  return undefined;
};

const requestSounds: OperationHandler<RequestSoundboardSoundsData> = ({ context, session }, { guild_ids: ids }) => {
  const { world, fanout } = context;
  const { botUserId: userId } = session.info;
  const guilds = ids.flatMap((id) => world.guilds.get(id) ?? []).filter(({ members }) => members.has(userId));
  for (const guild of guilds) {
    const data = { guild_id: guild.guild.id, soundboard_sounds: serializeSounds(guild) };
    fanout.deliver({ event: 'soundboardSounds', data, audience: { kind: 'user', userId } }, session);
  }
  return guilds.length === ids.length ? undefined : 'the bot is not in all of these guilds';
};

const requestChannelInfo: OperationHandler<RequestChannelInfoData> = ({ context, session }, request) => {
  const { world, fanout } = context;
  const { botUserId: userId } = session.info;
  const { guild_id: guildId } = request;
  if (!world.guilds.get(guildId)?.members.has(userId)) return `the bot is not in guild ${guildId}`;
  const visible = channelsOfGuild(world, guildId).filter(
    ({ channel }) => isVoiceChannel(channel) && canViewChannel(world, userId, channel.id),
  );
  const channels = visible.map((record) => ({
    id: record.channel.id,
    ...(request.fields.includes('status') ? { status: record.voiceStatus ?? null } : {}),
    ...(request.fields.includes('voice_start_time') ? { voice_start_time: voiceStartTime(record) } : {}),
  }));
  const data = { guild_id: guildId, channels };
  fanout.deliver({ event: 'channelInfo', data, audience: { kind: 'user', userId } }, session);
  return undefined;
};

const operations: Readonly<Record<number, Operation>> = {
  [opcodes.PRESENCE_UPDATE]: operation('Presence Update', parsePresence, setPresence),
  [opcodes.VOICE_STATE_UPDATE]: operation('Voice State Update', parseVoiceState, setVoiceState),
  [opcodes.REQUEST_GUILD_MEMBERS]: operation('Request Guild Members', parseMemberRequest, requestMembers),
  [opcodes.REQUEST_SOUNDBOARD_SOUNDS]: operation('Request Soundboard Sounds', parseSoundboardRequest, requestSounds),
  [opcodes.REQUEST_CHANNEL_INFO]: operation('Request Channel Info', parseChannelInfoRequest, requestChannelInfo),
};

/** Performs the operations of the client of one connection. */
export class ClientOperations {
  readonly #presenceLimit: SlidingWindowLimit;

  constructor(
    private readonly context: GatewayContext,
    private readonly logNotice: (message: string) => void,
  ) {
    const { presenceUpdates, presenceUpdateWindowMs } = limits.gateway;
    this.#presenceLimit = new SlidingWindowLimit(context.clock, presenceUpdates, presenceUpdateWindowMs);
  }

  /** Performs an operation. Returns the close code and reason if the connection must be closed. */
  perform(op: number, data: unknown, session: EmulatorSession | undefined): CloseInfo | undefined {
    const operation = operations[op];
    if (!operation) return { code: 4001, reason: `Unknown opcode ${op}.` };
    if (!session) return { code: 4003, reason: `Not authenticated: op ${op} came before Identify.` };
    const outcome = operation.perform(op, { context: this.context, session, presenceLimit: this.#presenceLimit }, data);
    if (typeof outcome !== 'string') return outcome;
    this.logNotice(`op ${op} (${operation.name}) was ignored: ${outcome}`);
    return undefined;
  }
}
