/** The emulator itself: its time, faults, rate limits, log, state, and what the page shows to all users. */
import { isObject } from 'guildhall/internal';
import { endpoints, fieldErrorsOf, Interaction } from 'guildhall/wire';
import {
  type ArmedFaults,
  type ClockState,
  emulatorOperations,
  isConnectionFault,
} from '../../../control/operations/emulator.js';
import { waitForLog } from '../../log/emulator-log.js';
import {
  RequestRejectedError,
  rejectInvalidFields,
  rejectRequest,
} from '../../policy/errors/request-rejected-error.js';
import { routeTemplate } from '../../server/rate-limits.js';
import { importDispatch } from '../../state/import/import-dispatch.js';
import { withLocalFileUrls } from '../../state/import/import-messages.js';
import { createInteractionToken, insertInteraction } from '../../state/interactions/interactions.js';
import type { ApplicationRecord } from '../../state/records/users.js';
import { WorldFileError } from '../../state/world-file/world-file.js';
import { matchesConnection } from '../faults/fault-registry.js';
import { findApplicationOrThrow, readTextBody } from '../requests/read-request.js';
import { logEntriesAfter, streamServerSentEvents } from '../streams/pump-events.js';
import type { HandlerServices, Handlers } from './handlers.js';

const LogPosition = emulatorOperations.streamLog.details.query.shape.after;

/** The number of an entry of the log. */
const SEQ = /^[1-9][0-9]{0,15}$/;

/** Events about a session itself, or that respond to a request of one session. They cannot be replayed. */
const sessionEvents: readonly string[] = ['READY', 'RESUMED', 'RATE_LIMITED'];

export function emulatorHandlers(services: HandlerServices): Handlers<typeof emulatorOperations> {
  const { world, clock, log, logger, rateLimits, gateway, faultRegistry, banners, recording } = services;
  const clockState = (): ClockState => ({ now: clock.now(), mode: clock.mode });
  const armedFaults = (): ArmedFaults => ({ armed: faultRegistry.armed });

  return {
    getClock: clockState,

    changeClock:
      ({ mode, advance_ms: ms }) =>
      async () => {
        if (mode) clock.setMode(mode);
        if (ms !== undefined) await clock.advance(ms);
        return clockState();
      },

    listFaults: armedFaults,

    armFault: (fault) => () => {
      const appliedCount =
        isConnectionFault(fault) && !fault.after
          ? gateway.applyFault(fault, (info) => matchesConnection(fault, info), fault.count)
          : 0;
      faultRegistry.arm({ ...fault, count: fault.count - appliedCount });
      return armedFaults();
    },

    clearFaults: () => () => {
      faultRegistry.clear();
      return armedFaults();
    },

    setLimit:
      ({ route, limit, window_ms: windowMs }) =>
      () => {
        if (route === undefined) {
          rateLimits.setDefault({ limit, windowMs });
          return { limit, window_ms: windowMs };
        }
        const { bucket } = rateLimits.set(findEndpointByRoute(route), { limit, windowMs });
        return { route, bucket, limit, window_ms: windowMs };
      },

    listLog: async ({ after, limit, wait_ms: waitMs }) => {
      await waitForLog(log, () => log.read(after, 1).entries.length > 0, waitMs);
      return log.read(after, limit);
    },

    getLogEntry: ({ seq }, c) => {
      if (!SEQ.test(seq)) rejectRequest('UNKNOWN_ROUTE');
      const lookup = log.getDetail(Number(seq));
      if (!('missing' in lookup)) return lookup;
      const message = {
        not_logged_yet: 'No entry of the log has this number yet.',
        entry: 'This entry of the log is no longer stored.',
        detail: `The details of this entry are no longer stored: only the latest ${log.detailCapacity} entries have details.`,
      }[lookup.missing];
      return c.json({ code: 0, message }, 404);
    },

    streamLog: ({ after }, c) => {
      // A client that reconnects sends the number of the last entry it received.
      const last = LogPosition.safeParse(c.req.header('last-event-id') ?? '');
      const position = last.success ? last.data : after;
      return streamServerSentEvents(c, logEntriesAfter(log, position ?? log.lastSeq), logger);
    },

    addBotReport: (report) => services.botReports.add(report),

    getBanner: () => banners.banner,

    setBanner: (banner) => {
      banners.set(banner);
      return banner;
    },

    removeBanner: () => banners.set(null),

    getRecording: () => recording.state,

    changeRecording: (command, c) => {
      const message = recording.execute(command);
      return message === undefined ? recording.state : c.json({ code: 0, message }, 409);
    },

    saveWorld: () => services.worldStore.save(),

    loadWorld: async (_call, c) => {
      const text = await readTextBody(c);
      try {
        services.worldStore.load(text);
      } catch (thrown) {
        if (thrown instanceof WorldFileError) throw new RequestRejectedError('INVALID_FORM', thrown.problems);
        throw thrown;
      }
    },

    replayDispatch: ({ application_id = world.defaultApplicationId, event, data }) => {
      const application = findApplicationOrThrow(world, application_id);
      if (sessionEvents.includes(event)) {
        const message = `${event} belongs to a gateway session and cannot be replayed: connect a client to receive it.`;
        rejectInvalidFields([{ path: 'event', code: 'BASE_TYPE_CHOICES', message }]);
      }
      return () => replayDispatch(services, application, event, data);
    },
  };
}

function findEndpointByRoute(route: string) {
  const endpoint = Object.values(endpoints).find((each) => routeTemplate(each) === route);
  if (endpoint) return endpoint;
  const message = `No endpoint has the route "${route}". A route is a method and a path template, for example "POST /channels/{channel_id}/messages".`;
  throw new RequestRejectedError('INVALID_FORM', [{ path: 'route', code: 'BASE_TYPE_CHOICES', message }]);
}

type DispatchData = Readonly<Record<string, unknown>>;

/** Events that are imported but not delivered: the client did not request them. */
const undeliveredEvents: readonly string[] = ['GUILD_MEMBERS_CHUNK'];

/** Imports a recorded dispatch, and delivers it to the bot. @throws {RequestRejectedError} 50035 when the data is invalid */
function replayDispatch(services: HandlerServices, application: ApplicationRecord, event: string, data: DispatchData) {
  const { world, gateway } = services;
  if (event === 'INTERACTION_CREATE') return replayInteraction(services, application, data);
  const guild = importDispatch(world, application, event, data);
  if (undeliveredEvents.includes(event)) return { delivered: false };
  const guildId = guild?.guild.id;
  return { delivered: gateway.fanout.relay(application.id, event, withLocalFileUrls(world, data), guildId) };
}

const isInteraction = (value: unknown): value is Interaction => Interaction.safeParse(value).success;

/** Starts the interaction again, with a new token for the bot's response and a deadline of 3 seconds. */
function replayInteraction(
  { world, logger, gateway, delivery }: HandlerServices,
  application: ApplicationRecord,
  data: DispatchData,
) {
  const checked = Interaction.safeParse(data);
  if (!checked.success) throw new RequestRejectedError('INVALID_FORM', fieldErrorsOf(checked.error, data, ['data']));
  importDispatch(world, application, 'INTERACTION_CREATE', data);
  const id = world.interactions.has(checked.data.id) ? world.newId() : checked.data.id;
  world.reserveIdsUpTo(id);
  const localFields = { id, application_id: application.id, token: createInteractionToken(id) };
  const localData = withLocalFileUrls(world, data);
  // Unknown fields are passed to the bot unchanged.
  const interaction = { ...(isObject(localData) ? localData : {}), ...localFields };
  if (!isInteraction(interaction)) throw new RequestRejectedError('INTERNAL');
  const userId = checked.data.member?.user.id ?? checked.data.user?.id ?? rejectRequest('UNKNOWN_USER');
  const started = insertInteraction(world, interaction, { userId, botUserId: application.botUserId });
  const delivered = gateway.fanout.hasReceiver(started.events[0]);
  delivery.deliver(started).catch((thrown: unknown) => {
    logger.error({ err: thrown }, 'delivery of a recorded interaction failed');
  });
  return { delivered, interaction_id: id };
}
