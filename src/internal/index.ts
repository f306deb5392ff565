/**
 * `guildhall/internal`: what `@guildhall/dev` uses of the framework beside the other entry points. It is not public: names can change in
 * every version, and only the version of the workshop that was released with this one uses them. No other entry point loads it.
 *
 * When you change what the workshop relies on here, raise `PROTOCOL` in `cli/packages/check-pair.ts` and in `dev/src/pair/check-pair.ts`.
 */

export * from './portable.js';

// Files and the process.

export { replaceFile } from '../base/atomic-file.js';
export { countKeepAlives } from '../base/keep-alive.js';
export { isSystemError } from '../base/system-error.js';

// The command line and the process of a bot.

export { type BotFile, findBotFile, toSourceFile } from '../cli/bot-file/bot-file.js';
export { findTypeScriptLoader, type TypeScriptLoader } from '../cli/bot-file/typescript-loader.js';
export { findBotName } from '../cli/bot-process/bot-export.js';
export { toBotFailure } from '../cli/bot-process/bot-failure.js';
export type { BotHost } from '../cli/bot-process/bot-host.js';
export { toCommandFailure } from '../cli/bot-process/bot-inspection.js';
export { BotProcess, BotProcessError, type BotProcessOptions } from '../cli/bot-process/bot-process.js';
export { LoadedFiles } from '../cli/bot-process/loaded-files.js';
export { BotFailure } from '../cli/bot-process/messages.js';
export { OutputLines } from '../cli/bot-process/output-lines.js';
export { hasOwnGroup, ProcessGroup } from '../cli/bot-process/process-group.js';
export { type BotTasks, serveBot } from '../cli/bot-process/serve-bot.js';
export { isFrame, isInternalFrame } from '../cli/bot-process/stack-frames.js';
export type { CliCommand } from '../cli/command-line/cli-command.js';
export { CommandFailedError } from '../cli/command-line/command-failed-error.js';
export type { CommandEnvironment } from '../cli/command-line/environment.js';
export { parseFlags, parsePort } from '../cli/command-line/flags.js';
export { jsonLine } from '../cli/command-line/json-line.js';
export { formatTable } from '../cli/command-line/table.js';
export type { Terminal, TextStyle } from '../cli/command-line/terminal.js';
export { UsageError } from '../cli/command-line/usage-error.js';
export { checkPair } from '../cli/packages/check-pair.js';
export type { Workshop } from '../cli/packages/workshop.js';
export { workshopZod } from '../cli/packages/workshop-zod.js';

// Bots.

export type { AnyBot } from '../app/bot/bot.js';

// Declarations.

export { RESERVED_PREFIX } from '../interactions/custom-id/pattern.js';
export { codePointLength, type ParamSegment } from '../interactions/custom-id/segment.js';
export { type EntityKind, selectTypes } from '../interactions/entities/entity-kinds.js';
export { isField } from '../interactions/modal-fields/modal-field.js';
export { FormLoader, type ShowableForm } from '../interactions/modals/form-loader.js';
export { formatLoadedId, parseLoadedId } from '../interactions/modals/loaded-modal-id.js';
export { reopenIdCodec, retryIdCodec, wizardIdCodec } from '../interactions/modals/modal-id-codecs.js';
export { parseShownModalId } from '../interactions/modals/shown-modal-id.js';
export { Responder } from '../interactions/responses/responder.js';

// Calls, as users of the test kit perform them.

export { type AnyCallInput, type AnyCallOptions, callOptionNames } from '../rest/call/call.js';
export { CallDeadline } from '../rest/call/call-deadline.js';
export { EndpointCallInfo } from '../rest/call/call-info.js';
export { OpenCalls } from '../rest/call/open-calls.js';
export { requireKnownNames } from '../rest/call/option-name-errors.js';
export { decodeApiError, decodeResult } from '../rest/decode.js';
export { Downloads } from '../rest/downloads.js';
export { completeMessage } from '../rest/encode/attachments.js';
export { authorizationUrl } from '../rest/encode/authorization-url.js';
export { encodeBody } from '../rest/encode/call-body.js';
export { encodeRequest } from '../rest/encode/request.js';
export { rawEndpoint } from '../rest/raw-endpoint.js';
export { createNodeTransport } from '../rest/transport/node-transport.js';
export { loadHttpClient } from '../rest/transport/undici-transport.js';
