/** The part of `guildhall/internal` that needs no module of Node. The page of the workshop contains what it uses of it. */

// The API as data: what `guildhall/wire` keeps for itself.

export { DEFAULT_AVATAR_COUNT, defaultAvatarPath } from '../wire/cdn/default-avatar.js';
export { type ImageUrlFunction, imageKinds } from '../wire/cdn/image-kinds.js';
export { generalErrorStatuses } from '../wire/constants/general-errors.js';
export {
  describeCall,
  MAJOR_PARAMS,
  SECRET_FIELDS,
  SECRET_PARAMS,
  successStatusOf,
} from '../wire/endpoints/declaration/endpoint.js';
export { RECORDING_VERSION, recordingHeader } from '../wire/gateway/recording.js';
export { isTimestampStyle } from '../wire/markdown/timestamp-styles.js';
export { isSubcommandType } from '../wire/objects/applications/command-types.js';
export { channelTypeProblems } from '../wire/objects/channels/channel-request.js';
export { attachmentFilename, findMediaItems } from '../wire/objects/components/attachment-references.js';
export { initialFieldValue } from '../wire/objects/components/modal-initial-values.js';
export { selectRequests } from '../wire/objects/components/select.js';
export { type RawComponent, walkComponents } from '../wire/objects/components/walk-components.js';
export { GuildName } from '../wire/objects/guilds/guild-edit.js';
export { incidentActionProblems } from '../wire/objects/guilds/incident-problems.js';
export { autocompleteChoiceProblems } from '../wire/objects/interactions/autocomplete-choice-problems.js';
export { isEmptyMessage, type MessageContentParts } from '../wire/objects/messages/empty-message.js';
export {
  attachmentsAfterEdit,
  componentsVersionProblems,
  editErrorCode,
  type MessageContents,
  messageAfterEdit,
  missingFileProblems,
  newMessageErrorCode,
  uploadedNames,
} from '../wire/objects/messages/message-rules.js';
export { memberTimeoutProblems } from '../wire/objects/users/member-timeout-problems.js';
export { grantedBits } from '../wire/permissions/granted-bits.js';
export { rolesOfMember } from '../wire/permissions/member-data.js';
export {
  isQuarantined,
  unrestrictedBits,
  usableBitsInChannel,
  usableBitsInThread,
} from '../wire/permissions/usable-bits.js';
export { checkedErrorMessages } from '../wire/validation/checked-errors.js';
export { maxDataBytes } from '../wire/validation/data-uri.js';
export { reactionEmoji } from '../wire/validation/emoji-text.js';
export {
  allowedFlags,
  boundedInteger,
  boundedList,
  boundedText,
  boundedUrl,
  imageData,
  lengthProblem,
  queryInteger,
  snowflake,
  timestamp,
} from '../wire/validation/field-schemas.js';
export { FILE_TYPE_BYTES, fileTypeOf } from '../wire/validation/file-content.js';
export { parseTargetUsers } from '../wire/validation/target-users.js';

// Clocks, errors, options and text.

export { AdjustableClock, type ClockMode, type PendingTimer } from '../base/adjustable-clock.js';
export { bitsOf, hasBits, namesOf } from '../base/bit-set.js';
export { MAX_TIMER_DELAY_MS, sleep } from '../base/clock.js';
export { copyJson } from '../base/copy-json.js';
export { waitAtMost, withTimeout } from '../base/deadline.js';
export { toMilliseconds } from '../base/duration.js';
export { errorMessage } from '../base/errors.js';
export { isRecord } from '../base/is-record.js';
export { quoteLargeIntegers } from '../base/large-integers.js';
export { isLoopbackHost } from '../base/loopback.js';
export { isObject } from '../base/objects.js';
export { clockProblems } from '../base/options/clock-problems.js';
export {
  type AnyOptionNames,
  formatOptionProblem,
  type OptionNames,
  optionProblems,
} from '../base/options/option-problems.js';
export { requireKnownOptions } from '../base/options/options-error.js';
export { mulberry32 } from '../base/random/mulberry32.js';
export { SnowflakeGenerator, snowflakeFromTimestamp } from '../base/snowflake.js';
export { isTimeZone } from '../base/time-zone.js';
