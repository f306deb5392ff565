/** What an exploration needs to know of the bot that it explores. */
import type { Coverage } from '../coverage/coverage.js';
import { HandlerRuns } from '../coverage/handler-runs.js';
import type { ExplorationSummary } from '../report/exploration-report.js';
import {
  type ExploredBot,
  type ExploredCommand,
  type ExploredGuildhallBot,
  isGuildhallBot,
} from '../world/explored-bot.js';

export interface ExplorationSubject {
  readonly explored: ExploredBot;
  /** How many steps a world has. */
  readonly stepsPerWorld: number;
  /** After so many steps without anything new, the exploration ends. Undefined for the default. */
  readonly maxStepsWithoutChange?: number | undefined;
  /** Whether its process runs apart, with a time of its own: a step costs real time, and a crash ends the world. */
  readonly isProcess: boolean;
  /** Whether the bot can be in another guild than that of its world: one whose configuration or world names a guild is for this one. */
  readonly canHaveOtherGuild: boolean;
  /** Starts to count what runs. @returns a function that ends it */
  readonly startObservation: () => () => void;
  /** What was used so far. */
  readonly summarize: () => Pick<ExplorationSummary, 'declaresPermissions' | 'declarations' | 'handlers' | 'unknown'>;
}

export function subjectOf(explored: ExploredBot, coverage: Coverage): ExplorationSubject {
  return isGuildhallBot(explored) ? guildhallSubject(explored, coverage) : commandSubject(explored, coverage);
}

/** Its declarations and handlers are known. A new world needs little time, and short lists of steps are reduced faster. */
function guildhallSubject(explored: ExploredGuildhallBot, coverage: Coverage): ExplorationSubject {
  const runs = new HandlerRuns(coverage);
  const { declarations } = explored;
  const bot = runs.countedBot(explored.bot.bot);
  const pagers = declarations.all.filter(({ declaration }) => declaration.kind === 'pager');
  const handlersOfPagers = new Map(pagers.map(({ declaration, handlers }) => [declaration.describe(), handlers]));
  return {
    explored: { ...explored, bot: { ...explored.bot, bot } },
    stepsPerWorld: 120,
    isProcess: false,
    canHaveOtherGuild: bot.options.commands?.guilds === undefined && explored.description?.guild?.id === undefined,
    startObservation: () => {
      const endPages = runs.observeOpenedPages(handlersOfPagers);
      const endRejections = runs.observeRejections();
      return () => {
        endPages();
        endRejections();
      };
    },
    summarize: () => ({
      declaresPermissions: bot.requiredPermissions.isDeclared,
      declarations: coverage.declarations(declarations),
      handlers: coverage.handlers(bot.routes, declarations),
      unknown: [],
    }),
  };
}

/** What cannot be known of a process. */
const UNKNOWN = [
  'Handlers: only what users see, and what reaches the emulator, shows what the bot does.',
  'Commands in messages: users write a few texts such as !help. Only registered commands are explored.',
  'Time: the clock of the process cannot be moved, so timers and timeouts of the bot end only in real time.',
  'Permissions: the bot is an administrator here, because a process does not declare what it needs.',
  'Data: what the bot stores outside of its process stays from one world to the next.',
];

/** Nothing is declared: what users see counts. Each world is a process of its own, whose start takes about a second. */
function commandSubject(explored: ExploredCommand, coverage: Coverage): ExplorationSubject {
  return {
    explored,
    stepsPerWorld: 250,
    maxStepsWithoutChange: 500,
    isProcess: true,
    // It knows the id of the guild of its world.
    canHaveOtherGuild: false,
    startObservation: () => () => {},
    summarize: () => ({ declaresPermissions: false, declarations: coverage.seen, handlers: [], unknown: UNKNOWN }),
  };
}
