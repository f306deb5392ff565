import type { AnyBot } from '../app/bot/bot.js';
import { type Feature, feature } from '../app/features/feature.js';
import { INSTRUMENTATION, type Instrumentation, OBSERVED_BOT } from '../app/instrumentation/instrumentation.js';
import { requireKnownOptions } from '../base/options/options-error.js';
import { BotGauges } from './metrics/bot-gauges.js';
import { type TelemetryOptions, telemetryNames } from './observers/telemetry-options.js';
import { TelemetryInstrumentation } from './telemetry-instrumentation.js';

const GAUGES: unique symbol = Symbol('guildhall telemetry');

/**
 * Records what a bot does with OpenTelemetry: a trace for each interaction, event and task, with its guards, its handler and
 * its requests, and metrics. Neither tokens nor texts of users are part of them. Register an SDK of OpenTelemetry before you
 * start the bot; without one, nothing is recorded.
 *
 * @param options providers, and what is recorded
 * @returns a feature. Two bots can share it
 * @throws {OptionsError} when an option is unknown
 *
 * @example
 * const bot = new Bot({ handlers: [TicketHandler], features: [telemetry()] });
 */
export function telemetry(options: TelemetryOptions = {}): Feature {
  requireKnownOptions('telemetry()', options, telemetryNames);
  return feature({
    name: 'telemetry',
    instrumentation: (bot) => new TelemetryInstrumentation(options, bot),
    services:
      options.metrics === false
        ? []
        : [{ provide: GAUGES, useFactory: createGauges, inject: [OBSERVED_BOT, INSTRUMENTATION] }],
  });
}

function createGauges(bot: AnyBot, instrumentation: Instrumentation): BotGauges {
  // A bot has one instrumentation, and this feature brings it.
  if (!(instrumentation instanceof TelemetryInstrumentation))
    throw new TypeError('the bot has another instrumentation');
  const { eventCounts, late, shared } = instrumentation.telemetry;
  return new BotGauges({ bot, events: eventCounts }, late, shared);
}
