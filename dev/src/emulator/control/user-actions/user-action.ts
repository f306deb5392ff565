/**
 * What users do, as the emulator reports it to programs in the same process. Ids are those of `emulator.world`. Actions contain no
 * tokens.
 */

import type { ClockMode } from '../../../../../src/base/adjustable-clock.js';
import type { Locale } from '../../../../../src/wire/constants/locales.js';
import type { ModalRequest } from '../../../../../src/wire/objects/components/modal.js';
import type { ModalFieldValue } from '../../../../../src/wire/objects/components/modal-initial-values.js';
import type { PresenceStatus } from '../../../../../src/wire/objects/users/presence.js';
import { type StageRole } from '../../../control/requests/stage-role.js';
import { type SubmittedOption } from '../../../control/requests/submitted-option.js';
import type { FaultDefinition } from '../../../control/views/fault-definition.js';
import type { LinkRequirement } from '../../state/records/role-connections.js';

/** A file that a user uploads. */
export interface ActionFile {
  readonly name: string;
  /** The content type that the client sent. */
  readonly contentType?: string | undefined;
  /** The content as base64. */
  readonly dataBase64: string;
}

/** Settings of a user's account. */
export interface AccountChanges {
  /** The language of the client. */
  readonly locale?: Locale | undefined;
  /** An IANA name: `Europe/Berlin`. */
  readonly timeZone?: string | undefined;
  /** Whether the account has two-factor authentication. */
  readonly hasTwoFactor?: boolean | undefined;
  /** Whether the email address is verified. */
  readonly hasVerifiedEmail?: boolean | undefined;
  /** Whether the account has a verified phone number. */
  readonly hasVerifiedPhone?: boolean | undefined;
  /** Milliseconds since 1970. */
  readonly registeredAt?: number | undefined;
  /** The email address; null for none. */
  readonly email?: string | null | undefined;
}

interface InChannel {
  /** The user who acts. */
  readonly userId: string;
  readonly channelId: string;
}

interface OnMessage extends InChannel {
  readonly messageId: string;
}

interface InGuild {
  /** The user who acts. */
  readonly userId: string;
  readonly guildId: string;
}

interface CommandUse extends InChannel {
  /** The application of the command, if the client selected one. */
  readonly applicationId?: string | undefined;
  /** The name or the id of the command. */
  readonly command: string;
  /** Default: the type of the command with that id; for a name, a chat command. */
  readonly commandType?: 1 | 2 | 3 | undefined;
  /** The user or message that a context menu command is used on. */
  readonly targetId?: string | undefined;
  readonly options: readonly SubmittedOption[];
  /** By the name of the option. */
  readonly files: Readonly<Record<string, readonly ActionFile[]>>;
}

interface ApplicationOfUser {
  readonly userId: string;
  readonly applicationId: string;
}

interface RequestedCall {
  readonly method: string;
  /** The template of the path, for example `/guilds/{guild_id}/bans/{user_id}`. */
  readonly route: string;
  /** By the name of the parameter. Tokens are replaced with `[secret]`, also in `body`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** JSON; undefined if the endpoint has no body. */
  readonly body?: unknown;
  readonly files: readonly ActionFile[];
}

/** An action of a user. The fields depend on `kind`. */
export type UserAction =
  /** A button is clicked, or values of a select are chosen. */
  | (OnMessage & {
      readonly kind: 'useComponent';
      readonly customId: string;
      readonly values?: readonly string[] | undefined;
    })
  | (InChannel & {
      readonly kind: 'submitModal';
      readonly modalId: string;
      /** By custom_id. A field without an entry keeps its initial value. */
      readonly values: Readonly<Record<string, ModalFieldValue>>;
      readonly files: Readonly<Record<string, readonly ActionFile[]>>;
    })
  | (CommandUse & { readonly kind: 'useCommand' })
  /** The user types in an option. */
  | (CommandUse & { readonly kind: 'autocomplete' })
  /** An earlier interaction is sent again. `userId` is the user of that interaction. */
  | { readonly kind: 'repeatInteraction'; readonly userId: string; readonly interactionId: string }
  /** A modal is opened for a user, as if the application had shown it. The gallery does this. */
  | (InChannel & {
      readonly kind: 'openModal';
      readonly applicationId?: string | undefined;
      readonly modal: ModalRequest;
    })
  | (InChannel & {
      readonly kind: 'sendMessage';
      readonly content: string;
      readonly files: readonly ActionFile[];
      /** Absent without stickers. */
      readonly stickerIds?: readonly string[] | undefined;
      /** The message that is replied to. */
      readonly replyToId?: string | undefined;
    })
  /** `emoji` is a character, or `name:id`. */
  | (OnMessage & { readonly kind: 'addReaction' | 'removeReaction'; readonly emoji: string })
  /** `answerId` is the number of the answer, from 1. */
  | (OnMessage & { readonly kind: 'vote' | 'removeVote'; readonly answerId: number })
  | (InGuild & { readonly kind: 'joinGuild'; readonly inviteCode?: string | undefined })
  | (InGuild & { readonly kind: 'leaveGuild' | 'passScreening' })
  /** `answers`: ids of options, by the id of the question. */
  | (InGuild & { readonly kind: 'answerOnboarding'; readonly answers: Readonly<Record<string, readonly string[]>> })
  /** The user changes what new members agree to. */
  | (InGuild & {
      readonly kind: 'editScreening';
      readonly changes: {
        readonly enabled?: boolean | undefined;
        readonly description?: string | null | undefined;
        readonly rules?: readonly string[] | undefined;
      };
    })
  /** The user connects to a voice channel, or disconnects (null). */
  | (InGuild & {
      readonly kind: 'connectVoice';
      readonly channelId: string | null;
      readonly selfMute?: boolean | undefined;
      readonly selfDeaf?: boolean | undefined;
      readonly selfStream?: boolean | undefined;
    })
  /** The user raises the hand on a stage, speaks, or moves to the audience. */
  | (InGuild & { readonly kind: 'changeStageRole'; readonly role: StageRole })
  /** `occurrence` is the start of an occurrence of a recurring event; absent: all. */
  | (InGuild & {
      readonly kind: 'showInterest' | 'withdrawInterest';
      readonly eventId: string;
      readonly occurrence?: string | undefined;
    })
  /** The user plays a sound of the soundboard in the voice channel to which the user is connected. */
  | (InGuild & {
      readonly kind: 'playSound';
      readonly soundId: string;
      /** The guild of the sound, if it is another one. */
      readonly sourceGuildId?: string | undefined;
    })
  /** The user boosts the guild since a timestamp, or no longer (null). */
  | (InGuild & { readonly kind: 'boostGuild'; readonly since: string | null })
  /** A user is created. The result contains the id. */
  | {
      readonly kind: 'createUser';
      readonly username: string;
      readonly globalName?: string | null | undefined;
      readonly status: PresenceStatus;
      readonly settings: AccountChanges;
    }
  | { readonly kind: 'editUser'; readonly userId: string; readonly settings: AccountChanges }
  | { readonly kind: 'setStatus'; readonly userId: string; readonly status: PresenceStatus }
  | (ApplicationOfUser & { readonly kind: 'installApplication' | 'uninstallApplication' })
  /** The user grants scopes to an application. */
  | (ApplicationOfUser & { readonly kind: 'authorizeApplication'; readonly scopes: readonly string[] })
  /** The user buys a SKU, for the guild if `guildId` is set. */
  | {
      readonly kind: 'buySku';
      readonly userId: string;
      readonly skuId: string;
      readonly guildId?: string | undefined;
    }
  | {
      readonly kind: 'cancelSubscription' | 'resumeSubscription';
      readonly userId: string;
      readonly subscriptionId: string;
    }
  /** The user takes a linked role whose requirements the user meets. */
  | (InGuild & { readonly kind: 'claimLinkedRole'; readonly roleId: string })
  /** The user changes what a role requires. */
  | (InGuild & {
      readonly kind: 'editLinkedRole';
      readonly roleId: string;
      readonly requirements: readonly LinkRequirement[];
    })
  /** A call of the REST API with the token of a user. Calls that only read (GET) are not reported. */
  | (RequestedCall & {
      readonly kind: 'callApi';
      readonly userId: string;
      /** The reason for the audit log. */
      readonly reason?: string | undefined;
    })
  /** A call of the REST API with the token of a webhook that is not the bot's. Calls that only read are not reported. */
  | (RequestedCall & { readonly kind: 'callWebhook'; readonly webhookId: string })
  /** Time passes, or the clock is stopped or started. */
  | { readonly kind: 'changeClock'; readonly mode?: ClockMode | undefined; readonly advanceMs?: number | undefined }
  | { readonly kind: 'armFault'; readonly fault: FaultDefinition }
  /** Another call that changes the world, and that no user could make, for example `POST /guilds`. */
  | {
      readonly kind: 'changeWorld';
      readonly method: string;
      /** The path below `/_control`. */
      readonly path: string;
    };

/** The action of one kind. */
export type UserActionOf<Kind extends UserAction['kind']> = Extract<UserAction, { readonly kind: Kind }>;
