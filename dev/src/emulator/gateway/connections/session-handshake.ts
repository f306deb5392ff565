/** Gives a connection its session: Identify starts a new one, Resume continues an earlier one. */
import { randomBytes } from 'node:crypto';
import { opcodes, type ParsedIdentifyData, type PresenceUpdateData } from 'guildhall/wire';
import type { ApplicationRecord } from '../../state/records/users.js';
import { resetToken } from '../../state/users/users.js';
import { EmulatorSession } from '../sessions/emulator-session.js';
import { guildsOfShard } from '../sessions/ready.js';
import type { GatewayContext } from './gateway-context.js';
import {
  applicationOfToken,
  type CloseInfo,
  checkIntents,
  checkShard,
  invalidIdentify,
  invalidPayload,
} from './identify-validation.js';
import { parseIdentify, parsePresence, parseResume } from './received-commands.js';

/** The outcome of an Identify or a Resume. */
export type HandshakeResult =
  | { readonly kind: 'started'; readonly session: EmulatorSession; readonly compress: boolean }
  /** `missed`: the frames to send again. */
  | { readonly kind: 'resumed'; readonly session: EmulatorSession; readonly missed: readonly string[] }
  /** The client receives Invalid Session (op 9). */
  | { readonly kind: 'rejected'; readonly note: string; readonly applicationId: string }
  /** The client receives no response. */
  | { readonly kind: 'ignored'; readonly note: string; readonly applicationId: string }
  | { readonly kind: 'closed'; readonly closing: CloseInfo };

const NOT_AUTHENTICATED: HandshakeResult = {
  kind: 'closed',
  closing: { code: 4004, reason: 'Authentication failed.' },
};

/** Starts a session if the Identify is valid and within the limits. */
export function identify(context: GatewayContext, data: unknown): HandshakeResult {
  const parsed = parseIdentify(data);
  if (!parsed.success) return { kind: 'closed', closing: invalidIdentify(parsed.error) };
  const presence = parsePresence(parsed.data.presence ?? {});
  if (!presence.success) return { kind: 'closed', closing: invalidPayload(opcodes.IDENTIFY, presence.error) };
  const { token, shard = [0, 1] } = parsed.data;
  const application = applicationOfToken(context.world, token);
  if (!application) return NOT_AUTHENTICATED;
  const guilds = guildsOfShard(context.world, application.botUserId, shard);
  const closing = checkShard(shard, guilds.length) ?? checkIntents(BigInt(parsed.data.intents), application);
  if (closing) return { kind: 'closed', closing };
  switch (context.identifyLimiter.consume(application.id, shard[0])) {
    case 'too_early':
      return {
        kind: 'rejected',
        note: 'Identify within 5 seconds of the previous one: sent op 9',
        applicationId: application.id,
      };
    case 'exhausted':
      return { kind: 'closed', closing: resetExhaustedBot(context, application) };
    case 'granted':
      return startSession(context, application, parsed.data, presence.data);
  }
}

function startSession(
  context: GatewayContext,
  application: ApplicationRecord,
  data: ParsedIdentifyData,
  presence: PresenceUpdateData,
): HandshakeResult {
  const [shardId, shardCount] = data.shard ?? [0, 1];
  const info = {
    id: randomBytes(16).toString('hex'),
    applicationId: application.id,
    botUserId: application.botUserId,
    shard: [shardId, shardCount],
    shardGiven: data.shard !== undefined,
    intents: BigInt(data.intents),
    largeThreshold: data.large_threshold,
  } as const;
  const session = new EmulatorSession(info, context.replayBuffer, (event, sequence, data, subject) => {
    const sessionFields = { application_id: application.id, shard: shardId };
    context.log.append({ kind: 'dispatch', event, ...sessionFields, sequence, ...subject }, data);
  });
  // Before the session receives events: its initial guilds contain its own presence.
  context.botPresences.setForSession(info, presence);
  context.sessions.add(session);
  return { kind: 'started', session, compress: data.compress ?? false };
}

/** Exceeding the daily session limit ends all sessions of the bot and resets its token. */
function resetExhaustedBot({ world, sessions, logger }: GatewayContext, application: ApplicationRecord): CloseInfo {
  const account = world.users.get(application.botUserId);
  if (account) resetToken(account);
  const reason = 'The session start limit was exceeded: the token was reset.';
  logger.warn({ applicationId: application.id }, `gateway: ${reason}`);
  sessions.closeAllOf(application.id, 4004, reason);
  return { code: 4004, reason };
}

/** Finds the session to resume, and the frames that the client missed. */
export function resume(context: GatewayContext, data: unknown): HandshakeResult {
  const parsed = parseResume(data);
  if (!parsed.success) return { kind: 'closed', closing: invalidPayload(opcodes.RESUME, parsed.error) };
  const { token, session_id: sessionId, seq } = parsed.data;
  const application = applicationOfToken(context.world, token);
  if (!application) return NOT_AUTHENTICATED;
  if (context.sessions.hasTimedOut(sessionId, application.id)) {
    return { kind: 'closed', closing: { code: 4009, reason: 'Session timed out: start a new one.' } };
  }
  const lost = context.sessions.lossOf(sessionId, application.id);
  if (lost === 'closed') return { kind: 'closed', closing: { code: 4000, reason: 'The session is lost.' } };
  if (lost === 'silent') {
    const note = 'an attempt to resume a lost session got no response';
    return { kind: 'ignored', note, applicationId: application.id };
  }
  const session = context.sessions.find(sessionId, application.id);
  if (session && seq > session.sequence) {
    return { kind: 'closed', closing: { code: 4007, reason: `Sequence ${seq} was never sent.` } };
  }
  const missed = session?.framesAfter(seq);
  if (session && missed) return { kind: 'resumed', session, missed };
  if (session) context.sessions.end(session);
  const note = `a session could not be resumed from sequence ${seq}: sent op 9`;
  return { kind: 'rejected', note, applicationId: application.id };
}
