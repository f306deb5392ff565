import type { ReportedBotError } from '../../control/views/bot-report.js';

/** Describes what a function of the bot has thrown. */
export type DescribeError = (thrown: unknown) => ReportedBotError;
