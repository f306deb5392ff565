/** A command with telemetry: the names of its spans, with the names of their parents. */

import { createWorld } from '@guildhall/dev/testing';
import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { Bot } from 'guildhall';
import { telemetry } from 'guildhall/telemetry';
import { gatewayBot, logbookCommand } from './bot.js';
import { note } from './transcript.js';

export async function traceCommand(): Promise<void> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const exporter = new InMemorySpanExporter();
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const world = await createWorld({ bot: new Bot({ ...gatewayBot, features: [telemetry({ tracerProvider })] }) });
  await (await world.createMember('finch')).useCommand(logbookCommand);
  await world.close();
  const spans = exporter.getFinishedSpans();
  const nameOf = (id: string | undefined) => spans.find((span) => span.spanContext().spanId === id)?.name;
  const command = spans.filter(({ name, parentSpanContext }) =>
    /logbook/i.test(`${name} ${nameOf(parentSpanContext?.spanId)}`),
  );
  note('telemetry', {
    spans: command.map(({ name, parentSpanContext }) => `${name} < ${nameOf(parentSpanContext?.spanId)}`).sort(),
  });
}
