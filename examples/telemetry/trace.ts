/** Runs the story of the front desk on an emulator, and prints its traces as trees. */

import { createWorld } from '@guildhall/dev/testing';
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { telemetry } from 'guildhall/telemetry';
import { bot } from '../front-desk/bot.js';
import { demoGuild } from '../front-desk/demo-guild.js';
import { createStoryContext, story } from '../front-desk/story.js';
import { Transcript } from '../front-desk/transcript.js';
import { formatSpans } from './span-tree.js';

context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
const exporter = new InMemorySpanExporter();
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

const world = await createWorld({
  guild: demoGuild,
  bot: bot.with({ features: [telemetry({ tracerProvider })] }),
  logLevel: 'error',
});
const stage = await createStoryContext(world, new Transcript(() => {}));
for (const step of story) await step.run(stage);
await world.close();
console.log(formatSpans(exporter.getFinishedSpans()));
