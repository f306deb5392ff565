/** How a connection comes by a session: a new one by Identify, the one it had by Resume. */
import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { IdentifyData, opcodes, PresenceUpdateData, ResumeData } from '../../../wire/gateway/protocol.js';
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

/** What an Identify or a Resume leads to. */
export type HandshakeResult =
  | { readonly kind: 'begun'; readonly session: EmulatorSession; readonly compress: boolean }
  /** `missed`: the frames that are sent again. */
  | { readonly kind: 'resumed'; readonly session: EmulatorSession; readonly missed: readonly string[] }
  /** Op 9. */
  | { readonly kind: 'refused'; readonly note: string; readonly applicationId: string }
  | { readonly kind: 'closed'; readonly closing: CloseInfo };

const NOT_AUTHENTICATED: HandshakeResult = {
  kind: 'closed',
  closing: { code: 4004, reason: 'Authentication failed.' },
};

/** Begins a session, when everything about the identify is right. */
export function identify(context: GatewayContext, data: unknown): HandshakeResult {
  const parsed = IdentifyData.safeParse(data);
  if (!parsed.success) return { kind: 'closed', closing: invalidIdentify(parsed.error) };
  const presence = PresenceUpdateData.optional().safeParse(parsed.data.presence ?? undefined);
  if (!presence.success) return { kind: 'closed', closing: invalidPayload(opcodes.IDENTIFY, presence.error) };
  const { token, shard = [0, 1] } = parsed.data;
  const application = applicationOfToken(context.world, token);
  if (!application) return NOT_AUTHENTICATED;
  const guilds = guildsOfShard(context.world, application.botUserId, shard);
  const closing = checkShard(shard, guilds.length) ?? checkIntents(BigInt(parsed.data.intents), application);
  if (closing) return { kind: 'closed', closing };
  switch (context.identifyLimiter.consume(application.id, shard[0])) {
    case 'early':
      return {
        kind: 'refused',
        note: 'an identify came within 5 seconds of the last: op 9',
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
  asked: z.output<typeof IdentifyData>,
  presence: z.output<typeof PresenceUpdateData> | undefined,
): HandshakeResult {
  const [shardId, shardCount] = asked.shard ?? [0, 1];
  const facts = {
    id: randomBytes(16).toString('hex'),
    applicationId: application.id,
    botUserId: application.botUserId,
    shard: [shardId, shardCount],
    shardGiven: asked.shard !== undefined,
    intents: BigInt(asked.intents),
    largeThreshold: asked.large_threshold,
  } as const;
  const session = new EmulatorSession(facts, context.replayBuffer, (event, sequence, data, messageId) => {
    const about = messageId === undefined ? undefined : { message_id: messageId };
    const whose = { application_id: application.id, shard: shardId };
    context.log.append({ kind: 'dispatch', event, ...whose, sequence, ...about }, data);
  });
  // Before the session hears anything: it learns of its own presence with its guilds.
  context.botPresences.setForSession(facts, presence);
  context.sessions.add(session);
  return { kind: 'begun', session, compress: asked.compress ?? false };
}

/** One session too many in a day ends all of them, and the token is worth nothing any more. */
function resetExhaustedBot({ world, sessions, logger }: GatewayContext, application: ApplicationRecord): CloseInfo {
  const account = world.users.get(application.botUserId);
  if (account) resetToken(account);
  const reason = 'The session start limit was exceeded: the token was reset.';
  logger.warn({ applicationId: application.id }, `gateway: ${reason}`);
  sessions.closeAllOf(application.id, 4004, reason);
  return { code: 4004, reason };
}

/** Finds the session that a client goes on with, and what it missed. */
export function resume(context: GatewayContext, data: unknown): HandshakeResult {
  const parsed = ResumeData.safeParse(data);
  if (!parsed.success) return { kind: 'closed', closing: invalidPayload(opcodes.RESUME, parsed.error) };
  const { token, session_id: sessionId, seq } = parsed.data;
  const application = applicationOfToken(context.world, token);
  if (!application) return NOT_AUTHENTICATED;
  if (context.sessions.hasTimedOut(sessionId, application.id)) {
    return { kind: 'closed', closing: { code: 4009, reason: 'Session timed out: begin a new one.' } };
  }
  const session = context.sessions.find(sessionId, application.id);
  if (session && seq > session.sequence) {
    return { kind: 'closed', closing: { code: 4007, reason: `Sequence ${seq} was never sent.` } };
  }
  const missed = session?.missedSince(seq);
  if (session && missed) return { kind: 'resumed', session, missed };
  if (session) context.sessions.end(session);
  const note = `a session could not be resumed from sequence ${seq}: op 9`;
  return { kind: 'refused', note, applicationId: application.id };
}
