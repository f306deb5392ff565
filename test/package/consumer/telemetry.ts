/** Exports values of every kind that the entry point `guildhall/telemetry` creates, with the types that the compiler infers. */
import { Bot } from 'guildhall';
import { telemetry, telemetryMetrics } from 'guildhall/telemetry';

export const observed = telemetry({
  spans: { events: ['guildMemberAdd'] },
  ids: false,
  attributes: { team: 'support' },
});
export const bot = new Bot({ handlers: [], features: [observed] });
export const { acknowledgementDuration } = telemetryMetrics;
export const names = Object.values(telemetryMetrics).map(({ name }) => name);
