/**
 * What other folders of the workshop read from the state of an emulator in the same process (`Emulator.world`): what users see and may do,
 * and the entities that a name stands for. Nothing here changes the state. Tools change it as other programs do, with the control API, or
 * with a method of `Emulator`.
 */

// Messages, as the API returns them, and who can read them.

export { canReadMessages } from './policy/user-actions/user-action-checks.js';
export { messagePage } from './state/messages/message-pages.js';
export { serializeMessage } from './state/messages/message-serialization.js';

// Channels and what a user may do in them. The emulator checks each action itself; this finds a channel in which it can succeed.

export { canMentionEveryone, canSendMessages } from './policy/permissions/permission-checks.js';
export { userOutranksRole, userOutranksUser } from './policy/permissions/role-hierarchy.js';
export { channelsOfGuild } from './state/channels/channels.js';
export { isChannelNamed } from './state/world/names.js';

// What a guild has: onboarding, scheduled events, stickers and sounds. Guilds share the standard stickers and default sounds.

export { findSound, usableSoundsOf } from './state/expressions/soundboard-sounds.js';
export { findSticker, usableStickersOf } from './state/expressions/stickers.js';
export { serializeOnboarding } from './state/guilds/onboarding.js';
export { unfinishedEvents } from './state/scheduled-events/serialize-event.js';

// What an application sells, and what users have bought.

export { kindOfSku, skusOfApplication } from './state/monetization/skus.js';
export { runningSubscriptionsOf } from './state/monetization/subscriptions.js';

// The outcome of an interaction, as the control API reports it.

export { toInteractionReport } from './control/interactions/interaction-engine.js';

// What a bot reported, as an entry of the log.

export { botReportEntry } from './log/bot-output.js';

// Descriptions and addresses from a user, which are checked before an emulator is started with them.

export { isHostName, isOrigin } from './server/allowed-hosts.js';
export { parseWorldDescription } from './world/described-world.js';
export { toGuildPayload } from './world/guild-description.js';
