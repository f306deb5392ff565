/** What the interactions of a bot share, against a scripted service and a clock of the test's own. */
import { AdjustableClock } from '../../src/base/adjustable-clock.js';
import { createLogger } from '../../src/base/logger.js';
import { MemoryDraftStore } from '../../src/interactions/modals/draft-store.js';
import { Forms, type FormsOptions } from '../../src/interactions/modals/forms.js';
import { Responder } from '../../src/interactions/responder.js';
import { Waiting } from '../../src/interactions/waiting.js';
import type { Interaction } from '../../src/wire/objects/interactions/interaction.js';
import { startScriptedService } from './scripted-service.js';

export async function startDesk(options: { capacity?: number; texts?: FormsOptions['texts'] } = {}) {
  const service = await startScriptedService();
  const clock = new AdjustableClock('manual', 0);
  const drafts = new MemoryDraftStore({ clock });
  const forms = new Forms({ drafts, texts: options.texts });
  const log = createLogger({ level: 'silent' });
  const waiting = new Waiting({ forms, clock, logger: log, capacity: options.capacity });
  return {
    ...service,
    clock,
    drafts,
    forms,
    waiting,
    /** What a context is made of. */
    partsOf<I extends Interaction>(interaction: I) {
      const responder = new Responder({ interaction, api: service.api, clock });
      return { interaction, responder, api: service.api, log, waiting };
    },
  };
}

export type Desk = Awaited<ReturnType<typeof startDesk>>;
