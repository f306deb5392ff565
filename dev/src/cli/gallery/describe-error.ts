import type { ReportedBotError } from '../../emulator/log/bot-report.js';

/** Describes what a function of the bot has thrown. */
export type DescribeError = (thrown: unknown) => ReportedBotError;
