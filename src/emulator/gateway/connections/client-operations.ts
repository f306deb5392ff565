/**
 * What an identified client may ask for beside its session: data of each opcode is checked (4001), then it acts. What
 * the service does not do for a client, because it may not or asks too often, it does not answer; the log says why.
 */
import type { z } from 'zod';
import { limits } from '../../../wire/constants/limits.js';
import {
  opcodes,
  PresenceUpdateData,
  RequestChannelInfoData,
  RequestGuildMembersData,
  RequestSoundboardSoundsData,
  VoiceStateUpdateData,
} from '../../../wire/gateway/protocol.js';
import { isVoiceChannel } from '../../policy/channels/voice-channels.js';
import { canViewChannel } from '../../policy/permissions/permission-checks.js';
import { channelsOfGuild } from '../../state/channels/channels.js';
import { voiceStartTime } from '../../state/members/voice-states.js';
import type { EmulatorSession } from '../sessions/emulator-session.js';
import type { GatewayContext } from './gateway-context.js';
import { type CloseInfo, invalidPayload } from './identify-validation.js';
import { handleMemberRequest } from './member-requests.js';
import { SlidingWindowLimit } from './sliding-window-limit.js';
import { updateBotVoiceState } from './voice-state-update.js';

/** Where an operation acts. */
interface OperationContext {
  readonly context: GatewayContext;
  readonly session: EmulatorSession;
  /** How often this connection may change the presence. */
  readonly presenceLimit: SlidingWindowLimit;
}

/** Does what is asked; gives a text when nothing was done: why. */
type OperationHandler<Data> = (scene: OperationContext, data: Data) => string | undefined;

interface Operation {
  readonly name: string;
  /** @returns why the connection is closed, or why nothing was done */
  readonly perform: (op: number, scene: OperationContext, data: unknown) => CloseInfo | string | undefined;
}

function operation<S extends z.ZodType>(name: string, schema: S, act: OperationHandler<z.output<S>>): Operation {
  return {
    name,
    perform: (op, scene, data) => {
      const parsed = schema.safeParse(data);
      return parsed.success ? act(scene, parsed.data) : invalidPayload(op, parsed.error);
    },
  };
}

const setPresence: OperationHandler<z.output<typeof PresenceUpdateData>> = (
  { context, session, presenceLimit },
  change,
) => {
  if (!presenceLimit.consume()) return 'more than 5 in 20 seconds';
  context.botPresences.setForSession(session.info, change);
  return undefined;
};

const setVoiceState: OperationHandler<z.output<typeof VoiceStateUpdateData>> = ({ context, session }, change) => {
  const answer = updateBotVoiceState(context.world, session.info.botUserId, change);
  if (typeof answer === 'string') return answer;
  context.fanout.emit(answer);
  return undefined;
};

const requestMembers: OperationHandler<z.output<typeof RequestGuildMembersData>> = ({ context, session }, request) => {
  const { world, fanout, allMembersLimiter: limiter } = context;
  const answer = handleMemberRequest({ world, limiter, session: session.info, request });
  if (typeof answer === 'string') return answer;
  for (const emission of answer) fanout.deliver(emission, session);
  return undefined;
};

const requestSounds: OperationHandler<z.output<typeof RequestSoundboardSoundsData>> = (
  { context, session },
  { guild_ids: ids },
) => {
  const { world, fanout } = context;
  const { botUserId: userId } = session.info;
  const own = ids.filter((id) => world.guilds.get(id)?.members.has(userId));
  for (const id of own) {
    // Guilds have no sounds yet: their endpoints are not emulated.
    const data = { guild_id: id, soundboard_sounds: [] };
    fanout.deliver({ event: 'soundboardSounds', data, audience: { kind: 'user', userId } }, session);
  }
  return own.length === ids.length ? undefined : 'the bot is not in all of these guilds';
};

const requestChannelInfo: OperationHandler<z.output<typeof RequestChannelInfoData>> = (
  { context, session },
  request,
) => {
  const { world, fanout } = context;
  const { botUserId: userId } = session.info;
  const { guild_id: guildId } = request;
  if (!world.guilds.get(guildId)?.members.has(userId)) return `the bot is not in guild ${guildId}`;
  const seen = channelsOfGuild(world, guildId).filter(
    ({ channel }) => isVoiceChannel(channel) && canViewChannel(world, userId, channel.id),
  );
  const channels = seen.map((record) => ({
    id: record.channel.id,
    ...(request.fields.includes('status') ? { status: record.voiceStatus ?? null } : {}),
    ...(request.fields.includes('voice_start_time') ? { voice_start_time: voiceStartTime(record) } : {}),
  }));
  const data = { guild_id: guildId, channels };
  fanout.deliver({ event: 'channelInfo', data, audience: { kind: 'user', userId } }, session);
  return undefined;
};

const operations: Readonly<Record<number, Operation>> = {
  [opcodes.PRESENCE_UPDATE]: operation('Presence Update', PresenceUpdateData, setPresence),
  [opcodes.VOICE_STATE_UPDATE]: operation('Voice State Update', VoiceStateUpdateData, setVoiceState),
  [opcodes.REQUEST_GUILD_MEMBERS]: operation('Request Guild Members', RequestGuildMembersData, requestMembers),
  [opcodes.REQUEST_SOUNDBOARD_SOUNDS]: operation(
    'Request Soundboard Sounds',
    RequestSoundboardSoundsData,
    requestSounds,
  ),
  [opcodes.REQUEST_CHANNEL_INFO]: operation('Request Channel Info', RequestChannelInfoData, requestChannelInfo),
};

/** What the client of one connection asks for. */
export class ClientOperations {
  readonly #presences: SlidingWindowLimit;

  constructor(
    private readonly context: GatewayContext,
    private readonly logNotice: (message: string) => void,
  ) {
    const { presenceUpdates, presenceUpdateWindowMs } = limits.gateway;
    this.#presences = new SlidingWindowLimit(context.clock, presenceUpdates, presenceUpdateWindowMs);
  }

  /** Performs an operation for a session; gives why the connection is to be closed, if it is. */
  perform(op: number, data: unknown, session: EmulatorSession | undefined): CloseInfo | undefined {
    const operation = operations[op];
    if (!operation) return { code: 4001, reason: `Unknown opcode ${op}.` };
    if (!session) return { code: 4003, reason: `Not authenticated: op ${op} came before Identify.` };
    const outcome = operation.perform(op, { context: this.context, session, presenceLimit: this.#presences }, data);
    if (typeof outcome !== 'string') return outcome;
    this.logNotice(`op ${op} (${operation.name}) was not answered: ${outcome}`);
    return undefined;
  }
}
